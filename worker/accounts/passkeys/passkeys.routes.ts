import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies, signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { User } from "../../identity/accounts.contract.ts";
import {
  BeginRegistrationInput,
  FinishRegistrationInput,
  Passkey,
  PasskeySignInInput,
  RenamePasskeyInput,
} from "./passkeys.contract.ts";
import type { PasskeysService } from "./passkeys.service.ts";

interface Services {
  readonly passkeys: PasskeysService;
}

/** Defined by WebAuthn: `PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON`. */
const Options = v.looseObject({ challenge: v.string(), timeout: v.optional(v.number()) });

export const passkeysRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("My passkeys", { passkeys: v.array(Passkey) }), signedIn, async (c) =>
    c.json({ success: true, passkeys: (await c.var.services.passkeys.list(c.var.actor)).passkeys }),
  )
  .post(
    "/registration/options",
    answers("Begin to add a passkey: WebAuthn's options for the browser", { options: Options }),
    signedIn,
    ...jsonBody(BeginRegistrationInput),
    async (c) => {
      const { passkeys } = c.var.services;
      const options = await passkeys.beginRegistration(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, options });
    },
  )
  .post(
    "/registration",
    answers("Add the passkey that the browser made", { passkey: Passkey }, { status: 201 }),
    signedIn,
    ...jsonBody(FinishRegistrationInput),
    async (c) => {
      const { passkeys } = c.var.services;
      const passkey = await passkeys.finishRegistration(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, passkey }, 201);
    },
  )
  .post(
    "/sign-in/options",
    answers(
      "Begin to sign in by passkey: WebAuthn's options for the browser",
      { options: Options },
      { isPublic: true },
    ),
    async (c) => c.json({ success: true, options: await c.var.services.passkeys.beginSignIn(clientOf(c)) }),
  )
  .post(
    "/sign-in",
    answers("Sign in with what the passkey signed", { token: v.string(), user: User }, { isPublic: true }),
    ...jsonBody(PasskeySignInInput),
    async (c) => {
      const { user, ...signedIn } = await c.var.services.passkeys.finishSignIn(c.req.valid("json"), clientOf(c));
      setSignInCookies(c, signedIn);
      return c.json({ success: true, token: signedIn.token, user });
    },
  )
  .patch(
    "/:passkeyId",
    answers("Rename one of my passkeys", { passkey: Passkey }),
    signedIn,
    ...jsonBody(RenamePasskeyInput),
    async (c) => {
      const { passkeys } = c.var.services;
      const passkey = await passkeys.rename(c.var.actor, c.req.param("passkeyId"), c.req.valid("json"));
      return c.json({ success: true, passkey });
    },
  )
  .delete("/:passkeyId", answers("Remove one of my passkeys", {}), signedIn, async (c) => {
    await c.var.services.passkeys.remove(c.var.actor, c.req.param("passkeyId"));
    return c.json({ success: true });
  });
