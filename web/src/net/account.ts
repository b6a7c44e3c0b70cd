import { request, requestJson, withJson } from "./api";
import type {
  AccountCard,
  DeviceCode,
  Merged,
  NewAppearance,
  NewConsent,
  NewRecoveryCodes,
  PasskeyOptions,
  SignedIn,
} from "./messages";
import { createPasskey, usePasskey } from "./passkeys";

export function getAccount(): Promise<AccountCard> {
  return requestJson<AccountCard>("/api/account");
}

/** Chooses one's avatar and train colour. */
export async function setAppearance(appearance: NewAppearance): Promise<void> {
  await request("/api/appearance", withJson("PUT", JSON.stringify(appearance)));
}

/** Says whether one's finished games may be used as open data and in books. */
export async function setConsent(consent: NewConsent): Promise<void> {
  await request("/api/consent", withJson("PUT", JSON.stringify(consent)));
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

/** Signs in; returns whether the account was taken back with a passkey that had been removed. */
export async function signInWithPasskey(): Promise<boolean> {
  const init = await passkeyFor("/api/sign-in/options");
  return (await requestJson<SignedIn>("/api/sign-in/passkey", init)).took_back;
}

/** Proves with a passkey that it is the owner of the account who is signed in. */
export async function proveWithPasskey(): Promise<void> {
  await request("/api/account/proof/passkey", await passkeyFor("/api/account/proof/options"));
}

/** The same with a recovery code. */
export async function proveWithCode(code: string): Promise<void> {
  await request("/api/account/proof/code", withJson("POST", JSON.stringify({ code })));
}

/** Uses a passkey as the options at an address say; what is to be sent. */
async function passkeyFor(address: string): Promise<RequestInit> {
  const { options } = await requestJson<PasskeyOptions>(address, { method: "POST" });
  return withJson("POST", JSON.stringify({ credential: await usePasskey(options) }));
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
