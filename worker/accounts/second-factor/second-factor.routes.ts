import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies, signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { User } from "../../identity/accounts.contract.ts";
import { requireOwner, requireStaffAccount } from "../../identity/permissions.ts";
import type { ResetFactors } from "./reset-factors.service.ts";
import {
  ChangeFactorInput,
  ConfirmTotpInput,
  ResetFactorsInput,
  SecondFactorState,
  SecondStepInput,
  StartTotpInput,
  TotpSetUp,
} from "./second-factor.contract.ts";
import type { SecondFactorService } from "./second-factor.service.ts";
import type { SecondStepService } from "./second-step.service.ts";

interface Services {
  readonly secondFactor: Omit<SecondFactorService, "readSetUp"> &
    Pick<SecondStepService, "finishSignIn"> & { readonly resetFactors: ResetFactors };
}

const recoveryCodes = { recoveryCodes: v.array(v.string()) };

/** Below /auth: the second step of a sign-in, the second factor of staff, and its reset by the owner. */
export const secondFactorRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .post(
    "/login/second-factor",
    answers(
      "Finish a sign-in that was answered with 401 auth.second_factor_needed, with a code of the authenticator app or a recovery code",
      { token: v.string(), user: User },
      { isPublic: true },
    ),
    ...jsonBody(SecondStepInput),
    async (c) => {
      const { secondFactor } = c.var.services;
      const { user, ...signedIn } = await secondFactor.finishSignIn(c.req.valid("json"), clientOf(c));
      setSignInCookies(c, signedIn);
      return c.json({ success: true, token: signedIn.token, user });
    },
  )
  .get("/second-factor", answers("My second factor", { secondFactor: SecondFactorState }), signedIn, async (c) =>
    c.json({ success: true, secondFactor: await c.var.services.secondFactor.readState(c.var.actor) }),
  )
  .post(
    "/second-factor/totp",
    answers("Begin to set up an authenticator app", { totp: TotpSetUp }, { status: 201 }),
    ...signedInAs(requireStaffAccount),
    ...jsonBody(StartTotpInput),
    async (c) => {
      const totp = await c.var.services.secondFactor.startTotp(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, totp }, 201);
    },
  )
  .post(
    "/second-factor/totp/confirm",
    answers("Finish setting up the authenticator app; the recovery codes are never shown again", recoveryCodes),
    ...signedInAs(requireStaffAccount),
    ...jsonBody(ConfirmTotpInput),
    async (c) => {
      const { secondFactor } = c.var.services;
      const codes = await secondFactor.confirmTotp(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, recoveryCodes: codes });
    },
  )
  .post(
    "/second-factor/totp/remove",
    answers("Remove the authenticator app and the recovery codes", {}),
    ...signedInAs(requireStaffAccount),
    ...jsonBody(ChangeFactorInput),
    async (c) => {
      await c.var.services.secondFactor.removeTotp(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true });
    },
  )
  .post(
    "/second-factor/recovery-codes",
    answers("New recovery codes, which replace all others and are never shown again", recoveryCodes),
    ...signedInAs(requireStaffAccount),
    ...jsonBody(ChangeFactorInput),
    async (c) => {
      const { secondFactor } = c.var.services;
      const codes = await secondFactor.renewRecoveryCodes(c.var.actor, c.req.valid("json"), clientOf(c));
      return c.json({ success: true, recoveryCodes: codes });
    },
  )
  .post(
    "/users/:id/reset-second-factor",
    answers("For the owner: remove every second factor of a person and sign them out everywhere", {
      message: v.string(),
    }),
    ...signedInAs(requireOwner),
    ...jsonBody(ResetFactorsInput),
    async (c) => {
      await c.var.services.secondFactor.resetFactors(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: "This person signs in with their password alone now." });
    },
  );
