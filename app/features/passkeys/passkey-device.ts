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

/** Null when our own code closed the dialog, which needs no message. */
export const failureOf = (error: unknown): PasskeyFailure | null => {
  // Browsers report a lost network as a TypeError.
  if (!(error instanceof WebAuthnError)) return error instanceof TypeError || !navigator.onLine ? "offline" : "failed";
  if (error.code === "ERROR_CEREMONY_ABORTED") return null;
  // Browsers report a cancelled dialog and a timeout alike.
  if (error.cause instanceof Error && error.cause.name === "NotAllowedError") return "cancelled";
  return FAILURES[error.code] ?? "failed";
};

const requestOptions = async <Options>(step: "registration" | "sign-in", body: object): Promise<Options> => {
  const response = await fetch(`/api/passkeys/${step}/options`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new PasskeyRefusal(await response.json<Failure>());
  return (await response.json<{ options: Options }>()).options;
};

/**
 * Shows the browser's dialog, or with `isAutofill` offers the passkeys below the e-mail field. Returns the API's input
 * as JSON.
 */
export const signIn = async (isAutofill: boolean): Promise<string> => {
  const optionsJSON = await requestOptions<PublicKeyCredentialRequestOptionsJSON>("sign-in", {});
  return JSON.stringify({ response: await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }) });
};

/**
 * Shows the browser's dialog. `currentPassword` may be empty soon after signing in. Returns the API's input as JSON.
 */
export const register = async (currentPassword: string): Promise<string> => {
  const optionsJSON = await requestOptions<PublicKeyCredentialCreationOptionsJSON>("registration", { currentPassword });
  return JSON.stringify({ response: await startRegistration({ optionsJSON }) });
};

/** Closes the dialog, or the offer below the field, when its page is left. */
export const cancel = (): void => WebAuthnAbortService.cancelCeremony();
