import * as v from "valibot";
import { limitedText } from "../../identity/accounts.contract.ts";
import { plainCode } from "../../platform/digits.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { CurrentPassword } from "../sessions/sessions.contract.ts";

/**
 * In seconds: the time for the second step after a correct password, and for the first code after starting a set-up.
 */
export const SECOND_STEP_S = 5 * 60;
export const SET_UP_S = 30 * 60;
export const RECOVERY_CODES = 10;

/** The cookie of a browser that waits for the second step of a sign-in; `__Host-` as for the session. */
export const SECOND_STEP_COOKIE = "__Host-rasad_second_step";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
export const secondStepCookie = (token: string): string =>
  `${SECOND_STEP_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${SECOND_STEP_S}`;
export const endedSecondStepCookie = (): string => `${SECOND_STEP_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

const CODE_MISSING = message("factor.code_missing");

/** Spaces, hyphens and letter case do not matter. */
const typedCode = v.pipe(
  v.string(CODE_MISSING),
  v.maxLength(60, message("factor.code_wrong")),
  v.transform((code) => plainCode(code).replace(/[\s-]/g, "").toUpperCase()),
);

/** Six digits of an authenticator app, or a recovery code. */
export const FactorCode = v.pipe(typedCode, v.minLength(1, CODE_MISSING));

export const StartTotpInput = fields({ currentPassword: CurrentPassword });
export type StartTotpInput = v.InferOutput<typeof StartTotpInput>;

export const ConfirmTotpInput = fields({ code: FactorCode });
export type ConfirmTotpInput = v.InferOutput<typeof ConfirmTotpInput>;

/** For removing the authenticator app, and for new recovery codes. Accounts that have only a passkey send no code. */
export const ChangeFactorInput = fields({
  currentPassword: CurrentPassword,
  code: v.optional(typedCode, ""),
});
export type ChangeFactorInput = v.InferOutput<typeof ChangeFactorInput>;

export const SecondStepInput = fields({
  pendingToken: v.pipe(v.string(message("auth.second_step_over")), v.maxLength(200, message("auth.second_step_over"))),
  code: FactorCode,
});
export type SecondStepInput = v.InferOutput<typeof SecondStepInput>;

export const ResetFactorsInput = fields({
  reason: v.pipe(limitedText(500, "reason"), v.minLength(1, message("order.reason_missing"))),
});
export type ResetFactorsInput = v.InferOutput<typeof ResetFactorsInput>;

/** The second factor of the signed-in member of staff. Times are ISO 8601. */
export const SecondFactorState = v.object({
  /** The setting `staffSecondFactor`. */
  isRequired: v.boolean(),
  /** When the authenticator app was set up; null without one. */
  totpSince: v.nullable(v.string()),
  hasPasskey: v.boolean(),
  recoveryCodesLeft: v.number(),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>;

/** What an authenticator app needs: the secret in base 32, and the same as an `otpauth:` URI for a QR code. */
export const TotpSetUp = v.object({ secret: v.string(), uri: v.string() });
export type TotpSetUp = v.InferOutput<typeof TotpSetUp>;

/** A sign-in with a correct password that waits for its second step. */
export interface SecondStep {
  readonly pendingToken: string;
  /** In seconds. */
  readonly expiresIn: number;
  readonly factors: readonly Factor[];
}
export type Factor = "totp" | "passkey" | "recovery_code";
