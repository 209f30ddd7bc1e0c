import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { User } from "../../identity/accounts.contract.ts";
import {
  ChangeFactorInput,
  ConfirmTotpInput,
  ResetFactorsInput,
  SecondFactorState,
  SecondStepInput,
  StartTotpInput,
  TotpSetUp,
} from "./second-factor.contract.ts";

const recoveryCodes = { recoveryCodes: v.array(v.string()) };

export const secondFactorRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/login/second-factor",
    route({
      who: "anyone",
      summary:
        "Finish a sign-in that was answered with 401 auth.second_factor_needed, with a code of the authenticator app or a recovery code",
      body: SecondStepInput,
      answers: { token: v.string(), user: User },
    }),
    async (c) => {
      const { secondFactor } = c.var.services;
      const { user, ...signedIn } = await secondFactor.finishSignIn(c.req.valid("json"), clientOf(c));
      setSignInCookies(c, signedIn);
      return c.json({ success: true, token: signedIn.token, user });
    },
  )
  .get(
    "/second-factor",
    route({ who: "account of staff", summary: "My second factor", answers: { secondFactor: SecondFactorState } }),
    async (c) => c.json({ success: true, secondFactor: await c.var.services.secondFactor.readState(c.var.actor) }),
  )
  .post(
    "/second-factor/totp",
    route({
      who: "account of staff",
      summary: "Begin to set up an authenticator app",
      body: StartTotpInput,
      sample: { currentPassword: "not the password" },
      sampleStatus: 400,
      status: 201,
      answers: { totp: TotpSetUp },
    }),
    async (c) => {
      const totp = await c.var.services.secondFactor.startTotp(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, totp });
    },
  )
  .post(
    "/second-factor/totp/confirm",
    route({
      who: "account of staff",
      summary: "Finish setting up the authenticator app; the recovery codes are never shown again",
      body: ConfirmTotpInput,
      sample: { code: "123456" },
      sampleStatus: 409,
      answers: recoveryCodes,
    }),
    async (c) => {
      const { secondFactor } = c.var.services;
      const codes = await secondFactor.confirmTotp(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, recoveryCodes: codes });
    },
  )
  .post(
    "/second-factor/totp/remove",
    route({
      who: "account of staff",
      summary: "Remove the authenticator app and the recovery codes",
      body: ChangeFactorInput,
      sample: { currentPassword: "x", code: "123456" },
      sampleStatus: 409,
      answers: {},
    }),
    async (c) => {
      await c.var.services.secondFactor.removeTotp(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true });
    },
  )
  .post(
    "/second-factor/recovery-codes",
    route({
      who: "account of staff",
      summary: "New recovery codes, which replace all others and are never shown again",
      body: ChangeFactorInput,
      sample: { currentPassword: "x", code: "123456" },
      sampleStatus: 409,
      answers: recoveryCodes,
    }),
    async (c) => {
      const { secondFactor } = c.var.services;
      const codes = await secondFactor.renewRecoveryCodes(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, recoveryCodes: codes });
    },
  )
  .post(
    "/users/:id/reset-second-factor",
    route({
      who: "owner",
      summary: "For the owner: remove every second factor of a person and sign them out everywhere",
      body: ResetFactorsInput,
      sample: { reason: "Lost the phone" },
      answers: { message: v.string() },
    }),
    async (c) => {
      await c.var.services.secondFactor.resetFactors(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: "This person signs in with their password alone now." });
    },
  );
