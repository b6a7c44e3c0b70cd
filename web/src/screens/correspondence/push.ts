import { addPush, endPush } from "../../net/api";
import type { LanguageCode } from "../../settings.svelte";

/** Whether this browser can show notices while the page is closed. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The time zone of this device. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** This browser's subscription; null without one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission and subscribes this browser; returns false where the visitor or the browser refuses. */
export async function subscribe(key: string, language: LanguageCode): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await addPush({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language, zone: timeZone() });
  return true;
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  await endPush(subscription.endpoint);
  await subscription.unsubscribe();
}
