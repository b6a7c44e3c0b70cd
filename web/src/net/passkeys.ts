/** The browser's passkey functions take and return bytes; the server's JSON has them as base64url. */

/** The person, or the browser, gave no passkey. */
export class NoPasskey extends Error {}

type Options = { [key: string]: unknown };

export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

export async function createPasskey(options: Options): Promise<object> {
  const user = options["user"] as Options;
  const publicKey = {
    ...options,
    challenge: bytes(options["challenge"]),
    user: { ...user, id: bytes(user["id"]) },
    excludeCredentials: listed(options["excludeCredentials"]),
  } as unknown as PublicKeyCredentialCreationOptions;
  const { credential, response } = await asked<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({ publicKey }),
  );
  return { ...credential, response: { ...response, attestationObject: text(response.raw.attestationObject) } };
}

export async function usePasskey(options: Options): Promise<object> {
  const publicKey = {
    ...options,
    challenge: bytes(options["challenge"]),
    allowCredentials: listed(options["allowCredentials"]),
  } as unknown as PublicKeyCredentialRequestOptions;
  const { credential, response } = await asked<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey }),
  );
  const { authenticatorData, signature, userHandle } = response.raw;
  return {
    ...credential,
    response: {
      ...response,
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle && text(userHandle),
    },
  };
}

function listed(credentials: unknown): object[] {
  return ((credentials ?? []) as Options[]).map((each) => ({ ...each, id: bytes(each["id"]) }));
}

interface Asked<T> {
  credential: { id: string; rawId: string; type: string };
  response: { clientDataJSON: string; readonly raw: T };
}

async function asked<T extends AuthenticatorResponse>(ask: () => Promise<Credential | null>): Promise<Asked<T>> {
  const made = (await ask().catch(() => null)) as PublicKeyCredential | null;
  if (!made) throw new NoPasskey();
  const raw = made.response as T;
  const response = { clientDataJSON: text(raw.clientDataJSON) } as Asked<T>["response"];
  Object.defineProperty(response, "raw", { value: raw, enumerable: false });
  return { credential: { id: made.id, rawId: text(made.rawId), type: made.type }, response };
}

export function bytes(encoded: unknown): Uint8Array {
  const plain = atob(String(encoded).replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function text(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
