import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { FinishRegistrationInput, PasskeySignInInput } from "../../accounts/passkeys/passkeys.contract.ts";
import { makeCertificate } from "./attestation-certificate.ts";

/** WebAuthn's options, as far as an authenticator needs them. */
export interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** The behaviour of a browser and authenticator; by default it is honest, and a test can change a part of it. */
interface Behaviour {
  readonly origin: string;
  readonly rpId: string;
  readonly isUserVerified: boolean;
  /** 0 for an authenticator that does not count. */
  readonly counter: number;
  readonly challenge: string;
  readonly type: string;
  /** The attestation comes with a certificate of the authenticator's maker. */
  readonly isCertified: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const utf8 = (text: string) => new TextEncoder().encode(text);
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const concat = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** An ECDSA signature as two integers in DER, from WebCrypto's 64 bytes. */
const toDer = (signature: Uint8Array): Uint8Array => {
  const integer = (half: Uint8Array): Uint8Array => {
    const digits = half.slice(
      Math.max(
        0,
        half.findIndex((byte) => byte !== 0),
      ),
    );
    const positive = (digits[0] ?? 0) >= 0x80 ? concat(Uint8Array.of(0), digits) : digits;
    return concat(Uint8Array.of(0x02, positive.length), positive);
  };
  const both = concat(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return concat(Uint8Array.of(0x30, both.length), both);
};

/** A software authenticator with one ES256 credential; without changes it behaves as an honest one at this origin. */
export const createAuthenticator = async (shop = "http://localhost") => {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  if (!("privateKey" in keys)) throw new Error("not a pair of keys");
  const jwk = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;
  const credentialId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64url(credentialId);
  let userHandle = "";

  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(jwk.x ?? "", "base64url"))],
      [-3, new Uint8Array(Buffer.from(jwk.y ?? "", "base64url"))],
    ]),
  );

  const clientData = (type: string, options: Options, { challenge, origin }: Partial<Behaviour>) =>
    utf8(
      JSON.stringify({ type, challenge: challenge ?? options.challenge, origin: origin ?? shop, crossOrigin: false }),
    );

  const authenticatorData = async (flags: number, { rpId, isUserVerified = true, counter = 0 }: Partial<Behaviour>) => {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter);
    const allFlags = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    return concat(await sha256(utf8(rpId ?? new URL(shop).hostname)), Uint8Array.of(allFlags), count);
  };

  const sign = async (data: Uint8Array, client: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    const signed = await crypto.subtle.sign(algorithm, keys.privateKey, concat(data, await sha256(client)));
    return new Uint8Array(toDer(new Uint8Array(signed)));
  };

  /** The certificate is for the passkey's own key, so the signature made with that key is valid. */
  const certify = async (authData: Uint8Array, client: Uint8Array<ArrayBuffer>) =>
    new Map<string, unknown>([
      ["alg", -7],
      ["sig", await sign(authData, client)],
      ["x5c", [makeCertificate((await crypto.subtle.exportKey("spki", keys.publicKey)) as ArrayBuffer)]],
    ]);

  return {
    id,

    /** Makes a passkey: `navigator.credentials.create`. */
    async create(options: Options, change: Partial<Behaviour> = {}): Promise<FinishRegistrationInput> {
      userHandle = options.user?.id ?? "";
      const length = Uint8Array.of(credentialId.length >> 8, credentialId.length & 255);
      const data = await authenticatorData(HAS_CREDENTIAL, change);
      const authData = concat(data, new Uint8Array(16), length, credentialId, publicKey);
      const client = clientData(change.type ?? "webauthn.create", options, change);
      const statement = change.isCertified ? await certify(authData, client) : new Map();
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", change.isCertified ? "packed" : "none"],
          ["attStmt", statement],
          ["authData", authData],
        ]) as never,
      );
      const response = {
        clientDataJSON: base64url(client),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      };
      return { response: { id, rawId: id, type: "public-key", response } };
    },

    /** Signs: `navigator.credentials.get`. */
    async get(options: Options, change: Partial<Behaviour> = {}): Promise<PasskeySignInInput> {
      const data = await authenticatorData(0, change);
      const client = clientData(change.type ?? "webauthn.get", options, change);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(await sign(data, client)),
        userHandle,
      };
      return { response: { id, rawId: id, type: "public-key", response } };
    },
  };
};
export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
