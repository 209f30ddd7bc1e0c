import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { brand } from "../../brand.contract.ts";
import type { FinishRegistrationInput, PasskeySignInInput } from "./passkeys.contract.ts";

let library: (typeof import("@simplewebauthn/server") & typeof import("@simplewebauthn/server/helpers")) | undefined;

/**
 * Loaded when an isolate first uses a passkey, because most requests never need it. Stores the library and not its
 * promise, because one request must not wait for a promise of another.
 */
const load = async () => {
  if (library) return library;
  // The library needs this polyfill to be loaded first, and the production bundle does not keep the order of imports.
  await import("reflect-metadata");
  const [webauthn, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  library = { ...webauthn, ...helpers };
  return library;
};

/** In ms; the browser's dialog waits as long. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

/** The COSE identifiers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

interface KnownPasskey {
  readonly credentialId: string;
  readonly transports: string;
}

interface Owner {
  readonly userHandle: string;
  readonly email: string;
  readonly name: string;
  readonly passkeys: readonly KnownPasskey[];
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));

/** Random, so that an authenticator learns nothing about the person. */
export const newUserHandle = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The challenge that the browser claims to have signed; null when it names none. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
};

/**
 * `origin` comes from the settings, never from a request. The verifying methods return null for a response that is not
 * valid.
 */
export const createWebauthn = (origin: string) => {
  const rpID = new URL(origin).hostname;

  const expectedIn = (clientDataJSON: string) => ({
    expectedChallenge: challengeIn(clientDataJSON) ?? "",
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  return {
    async registrationOptions(owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await load();
      return generateRegistrationOptions({
        rpName: brand.name,
        rpID,
        userID: bytesOf(owner.userHandle),
        userName: owner.email,
        userDisplayName: owner.name,
        attestationType: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
        timeout: CHALLENGE_LIFE_MS,
        excludeCredentials: owner.passkeys.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: JSON.parse(transports) as string[],
        })),
      });
    },

    /** Names no passkeys, so that the authenticator offers those it has for this shop. */
    async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({ rpID, userVerification: "required", timeout: CHALLENGE_LIFE_MS });
    },

    /**
     * Only attestations without a certificate are accepted: we ask for none, and checking one would fetch from addresses
     * that the certificate names.
     */
    async verifyRegistration({ response }: FinishRegistrationInput) {
      const { decodeAttestationObject, verifyRegistrationResponse } = await load();
      try {
        const attestation = decodeAttestationObject(bytesOf(response.response.attestationObject));
        const format = attestation.get("fmt");
        const isSelfSigned = format === "packed" && attestation.get("attStmt").get("x5c") === undefined;
        if (format !== "none" && !isSelfSigned) return null;
        const result = await verifyRegistrationResponse({
          response: { ...response, response: response.response, clientExtensionResults: {} } as never,
          ...expectedIn(response.response.clientDataJSON),
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!result.verified) return null;
        const { credential, credentialBackedUp } = result.registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: base64url(credential.publicKey),
          counter: credential.counter,
          isBackedUp: credentialBackedUp,
        };
      } catch {
        // The library throws for anything that it does not accept.
        return null;
      }
    },

    /** The counter is returned for the caller to compare, because only the database can do that without a race. */
    async verifySignIn({ response }: PasskeySignInInput, passkey: { readonly publicKey: string }) {
      const { verifyAuthenticationResponse } = await load();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} },
          ...expectedIn(response.response.clientDataJSON),
          credential: { id: response.id, publicKey: bytesOf(passkey.publicKey), counter: 0 },
        });
        if (!verified) return null;
        return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
      } catch {
        return null;
      }
    },
  };
};
export type Webauthn = ReturnType<typeof createWebauthn>;
