import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { Failure } from "../../../worker/platform/errors.contract.ts";

/** Why the browser's dialog gave no passkey: keys of the messages `passkeyDialog`. */
export type PasskeyFailure = "unsupported" | "cancelled" | "noScreenLock" | "alreadyHere" | "offline" | "failed";

/** A refusal of the server, with sentences in the viewer's language. */
export class PasskeyRefusal extends Error {
  readonly code: string;

  constructor({ code, message }: Pick<Failure, "code" | "message">) {
    super(message);
    this.code = code;
  }
}

const FAILURES: Partial<Record<WebAuthnError["code"], PasskeyFailure>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "alreadyHere",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: "noScreenLock",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "noScreenLock",
};

/** Null when our own code ended the dialog, so that there is nothing to tell. */
export const failureOf = (error: unknown): PasskeyFailure | null => {
  // Browsers report a lost network as a TypeError.
  if (!(error instanceof WebAuthnError)) return error instanceof TypeError || !navigator.onLine ? "offline" : "failed";
  if (error.code === "ERROR_CEREMONY_ABORTED") return null;
  // Browsers do not tell a cancelled dialog from one that took too long.
  if (error.cause instanceof Error && error.cause.name === "NotAllowedError") return "cancelled";
  return FAILURES[error.code] ?? "failed";
};

const askOptions = async <Options>(step: "registration" | "sign-in", body: object): Promise<Options> => {
  const answer = await fetch(`/api/passkeys/${step}/options`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new PasskeyRefusal(await answer.json<Failure>());
  return (await answer.json<{ options: Options }>()).options;
};

/** Shows the browser's dialog, or with `isAutofill` offers the passkeys below the field for the e-mail. Returns the API's input as JSON. */
export const signIn = async (isAutofill: boolean): Promise<string> => {
  const optionsJSON = await askOptions<PublicKeyCredentialRequestOptionsJSON>("sign-in", {});
  return JSON.stringify({ response: await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }) });
};

/**
 * Shows the browser's dialog. `currentPassword` may be empty soon after signing in. Returns the
 * API's input as JSON.
 */
export const register = async (currentPassword: string): Promise<string> => {
  const optionsJSON = await askOptions<PublicKeyCredentialCreationOptionsJSON>("registration", { currentPassword });
  return JSON.stringify({ response: await startRegistration({ optionsJSON }) });
};

/** Ends a dialog, or the offer below the field, when the page that began it is left. */
export const cancel = (): void => WebAuthnAbortService.cancelCeremony();
