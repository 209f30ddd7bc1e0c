import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
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

export const passkeysRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/", route({ who: "account", summary: "My passkeys", answers: { passkeys: v.array(Passkey) } }), async (c) =>
    c.json({ success: true, passkeys: (await c.var.services.passkeys.list(c.var.actor)).passkeys }),
  )
  .post(
    "/registration/options",
    route({
      who: "account",
      summary: "Begin to add a passkey: WebAuthn's options for the browser",
      body: BeginRegistrationInput,
      answers: { options: Options },
    }),
    async (c) => {
      const { passkeys } = c.var.services;
      const options = await passkeys.beginRegistration(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, options });
    },
  )
  .post(
    "/registration",
    route({
      who: "account",
      summary: "Add the passkey that the browser made",
      body: FinishRegistrationInput,
      status: 201,
      answers: { passkey: Passkey },
    }),
    async (c) => {
      const { passkeys } = c.var.services;
      const passkey = await passkeys.finishRegistration(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, passkey });
    },
  )
  .post(
    "/sign-in/options",
    route({
      who: "anyone",
      summary: "Begin to sign in by passkey: WebAuthn's options for the browser",
      answers: { options: Options },
    }),
    async (c) => c.json({ success: true, options: await c.var.services.passkeys.beginSignIn(clientOf(c)) }),
  )
  .post(
    "/sign-in",
    route({
      who: "anyone",
      summary: "Sign in with what the passkey signed",
      body: PasskeySignInInput,
      answers: { token: v.string(), user: User },
    }),
    async (c) => {
      const { user, ...signedIn } = await c.var.services.passkeys.finishSignIn(c.req.valid("json"), clientOf(c));
      setSignInCookies(c, signedIn);
      return c.json({ success: true, token: signedIn.token, user });
    },
  )
  .patch(
    "/:passkeyId",
    route({
      who: "account",
      summary: "Rename one of my passkeys",
      body: RenamePasskeyInput,
      sample: { name: "My phone" },
      answers: { passkey: Passkey },
    }),
    async (c) => {
      const { passkeys } = c.var.services;
      const passkey = await passkeys.rename(c.var.actor, c.req.param("passkeyId"), c.req.valid("json"));
      return c.json({ success: true, passkey });
    },
  )
  .delete("/:passkeyId", route({ who: "account", summary: "Remove one of my passkeys", answers: {} }), async (c) => {
    await c.var.services.passkeys.remove(c.var.actor, c.req.param("passkeyId"));
    return c.json({ success: true });
  });
