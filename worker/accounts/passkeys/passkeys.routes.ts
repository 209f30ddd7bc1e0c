import * as v from "valibot";
import { answerSignIn } from "../../http/authentication.ts";
import { PASSWORD_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import { User } from "../../identity/accounts.contract.ts";
import {
  BeginRegistrationInput,
  FinishRegistrationInput,
  Passkey,
  PasskeySignInInput,
  RenamePasskeyInput,
} from "./passkeys.contract.ts";

/** Defined by WebAuthn: `PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON`. */
const Options = v.looseObject({ challenge: v.string(), timeout: v.optional(v.number()) });

export const passkeysRoutes = router(
  route("GET /", {
    who: "account",
    summary: "My passkeys",
    answers: { passkeys: v.array(Passkey) },
    handle: async ({ services, actor }) => ({ passkeys: (await services.passkeys.list(actor)).passkeys }),
  }),
  route("POST /registration/options", {
    who: "account",
    summary: "Begin to add a passkey: WebAuthn's options for the browser",
    fails: [
      ...PASSWORD_CODES,
      "limits.add_passkey",
      "passkeys.password_required",
      "passkeys.too_many",
      "passkeys.verify_first",
    ],
    body: BeginRegistrationInput,
    answers: { options: Options },
    handle: async ({ services, actor, body, client }) => ({
      options: { ...(await services.passkeys.beginRegistration(actor, body, client)) },
    }),
  }),
  route("POST /registration", {
    who: "account",
    summary: "Add the passkey that the browser made",
    fails: [
      "passkeys.already_registered",
      "passkeys.challenge_over",
      "passkeys.refused",
      "passkeys.too_many",
      "passkeys.verify_first",
    ],
    body: FinishRegistrationInput,
    status: 201,
    answers: { passkey: Passkey },
    handle: async ({ services, actor, body, client }) => ({
      passkey: await services.passkeys.finishRegistration(actor, body, client),
    }),
  }),
  route("POST /sign-in/options", {
    who: "anyone",
    summary: "Begin to sign in by passkey: WebAuthn's options for the browser",
    fails: ["limits.passkey_options"],
    answers: { options: Options },
    handle: async ({ services, client }) => ({ options: { ...(await services.passkeys.beginSignIn(client)) } }),
  }),
  route("POST /sign-in", {
    who: "anyone",
    summary: "Sign in with what the passkey signed",
    fails: ["passkeys.invalid", "passkeys.challenge_over", "limits.login"],
    body: PasskeySignInInput,
    answers: { token: v.string(), user: User },
    handle: async ({ services, body, client, c }) =>
      answerSignIn(c, await services.passkeys.finishSignIn(body, client)),
  }),
  route("PATCH /:passkeyId", {
    who: "account",
    summary: "Rename one of my passkeys",
    body: RenamePasskeyInput,
    sample: { name: "My phone" },
    answers: { passkey: Passkey },
    handle: async ({ services, actor, params, body }) => ({
      passkey: await services.passkeys.rename(actor, params.passkeyId, body),
    }),
  }),
  route("DELETE /:passkeyId", {
    who: "account",
    summary: "Remove one of my passkeys",
    answers: {},
    handle: ({ services, actor, params }) => services.passkeys.remove(actor, params.passkeyId),
  }),
);
