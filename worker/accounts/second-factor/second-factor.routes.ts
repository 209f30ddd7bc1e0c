import * as v from "valibot";
import { answerSignIn } from "../../http/authentication.ts";
import { PASSWORD_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
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

export const secondFactorRoutes = router(
  route("POST /login/second-factor", {
    who: "anyone",
    summary:
      "Finish a sign-in that was answered with 401 auth.second_factor_needed, with a code of the authenticator app or a recovery code",
    fails: ["auth.second_step_over", "auth.wrong_second_factor", "auth.too_many_attempts"],
    body: SecondStepInput,
    answers: { token: v.string(), user: User },
    handle: async ({ services, body, client, c }) =>
      answerSignIn(c, await services.secondFactor.finishSignIn(body, client)),
  }),
  route("GET /second-factor", {
    who: "account of staff",
    summary: "My second factor",
    answers: { secondFactor: SecondFactorState },
    handle: async ({ services, actor }) => ({ secondFactor: await services.secondFactor.readState(actor) }),
  }),
  route("POST /second-factor/totp", {
    who: "account of staff",
    summary: "Begin to set up an authenticator app",
    fails: [...PASSWORD_CODES, "second_factor.already_set_up"],
    body: StartTotpInput,
    sample: { currentPassword: "not the password" },
    sampleStatus: 400,
    status: 201,
    answers: { totp: TotpSetUp },
    handle: async ({ services, actor, body, client }) => ({
      totp: await services.secondFactor.startTotp(actor, body, client),
    }),
  }),
  route("POST /second-factor/totp/confirm", {
    who: "account of staff",
    summary: "Finish setting up the authenticator app; the recovery codes are never shown again",
    fails: ["auth.too_many_attempts", "auth.wrong_second_factor", "second_factor.set_up_over"],
    body: ConfirmTotpInput,
    sample: { code: "123456" },
    sampleStatus: 409,
    answers: recoveryCodes,
    handle: async ({ services, actor, body, client }) => ({
      recoveryCodes: await services.secondFactor.confirmTotp(actor, body, client),
    }),
  }),
  route("POST /second-factor/totp/remove", {
    who: "account of staff",
    summary: "Remove the authenticator app and the recovery codes",
    fails: [...PASSWORD_CODES, "auth.wrong_second_factor", "second_factor.not_set_up"],
    body: ChangeFactorInput,
    sample: { currentPassword: "x", code: "123456" },
    sampleStatus: 409,
    answers: {},
    handle: ({ services, actor, body, client }) => services.secondFactor.removeTotp(actor, body, client),
  }),
  route("POST /second-factor/recovery-codes", {
    who: "account of staff",
    summary: "New recovery codes, which replace all others and are never shown again",
    fails: [...PASSWORD_CODES, "auth.wrong_second_factor", "second_factor.not_set_up"],
    body: ChangeFactorInput,
    sample: { currentPassword: "x", code: "123456" },
    sampleStatus: 409,
    answers: recoveryCodes,
    handle: async ({ services, actor, body, client }) => ({
      recoveryCodes: await services.secondFactor.renewRecoveryCodes(actor, body, client),
    }),
  }),
  route("POST /users/:id/reset-second-factor", {
    who: "owner",
    summary: "For the owner: remove every second factor of a person and sign them out everywhere",
    fails: ["auth.forbidden"],
    body: ResetFactorsInput,
    sample: { reason: "Lost the phone" },
    answers: { message: v.string() },
    handle: async ({ services, actor, params, body }) => {
      await services.secondFactor.resetFactors(actor, params.id, body);
      return { message: "This person signs in with their password alone now." };
    },
  }),
);
