import { request, requestJson, withJson } from "./api";
import type { AccountCard, DeviceCode, Merged, NewRecoveryCodes, PasskeyOptions } from "./messages";
import { createPasskey, usePasskey } from "./passkeys";

export function getAccount(): Promise<AccountCard> {
  return requestJson<AccountCard>("/api/account");
}

/** Adds a passkey; the answer has recovery codes if it is the first one. */
export async function addPasskey(): Promise<string[]> {
  const { options } = await requestJson<PasskeyOptions>("/api/account/passkeys/options", { method: "POST" });
  const body = JSON.stringify({ credential: await createPasskey(options) });
  return (await requestJson<NewRecoveryCodes>("/api/account/passkeys", withJson("POST", body))).codes;
}

export async function removePasskey(id: string): Promise<void> {
  await request(`/api/account/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export async function signInWithPasskey(): Promise<void> {
  const { options } = await requestJson<PasskeyOptions>("/api/sign-in/options", { method: "POST" });
  const body = JSON.stringify({ credential: await usePasskey(options) });
  await request("/api/sign-in/passkey", withJson("POST", body));
}

export async function signInWithCode(code: string): Promise<void> {
  await request("/api/sign-in/code", withJson("POST", JSON.stringify({ code })));
}

export async function signOut(): Promise<void> {
  await request("/api/sign-out", { method: "POST" });
}

/** Ends a session; `others` ends all but this one. */
export async function endSession(id: string): Promise<void> {
  await request(`/api/account/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export async function drawRecoveryCodes(): Promise<string[]> {
  return (await requestJson<NewRecoveryCodes>("/api/account/recovery-codes", { method: "POST" })).codes;
}

export function drawDeviceCode(): Promise<DeviceCode> {
  return requestJson<DeviceCode>("/api/account/device-code", { method: "POST" });
}

export function mergeGuest(): Promise<Merged> {
  return requestJson<Merged>("/api/account/merge", { method: "POST" });
}

export async function deleteMe(name: string): Promise<void> {
  await request("/api/account/delete", withJson("POST", JSON.stringify({ name })));
}
