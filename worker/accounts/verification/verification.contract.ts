import * as v from "valibot";
import { emailSyntax } from "../../identity/accounts.contract.ts";
import { plainCode } from "../../platform/digits.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** Seconds until another code may be requested: the start of the countdown on the page. */
export const RESEND_AFTER_S = 60;

const OTP_REQUIRED = message("otp.missing");

export const VerifyOtpInput = fields({
  otp: v.pipe(
    v.union([v.string(), v.number()], OTP_REQUIRED),
    // A number has lost its leading zeros.
    v.transform((otp) => (typeof otp === "number" ? String(otp).padStart(6, "0") : plainCode(otp).replace(/\s/g, ""))),
    v.minLength(1, OTP_REQUIRED),
    // Rejects a malformed code before it counts as an attempt.
    v.regex(/^\d{6}$/, message("otp.not_six_digits")),
  ),
});
export type VerifyOtpInput = v.InferOutput<typeof VerifyOtpInput>;

const EMAIL_REQUIRED = message("email.missing");

export const ForgotPasswordInput = fields({
  email: v.pipe(
    v.string(EMAIL_REQUIRED),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, EMAIL_REQUIRED),
    v.maxLength(254, message("email.invalid")),
    emailSyntax(message("email.invalid")),
  ),
});
export type ForgotPasswordInput = v.InferOutput<typeof ForgotPasswordInput>;

/** Not trimmed, because a space is part of a password. */
const NewPassword = v.pipe(
  v.string(message("password.missing")),
  v.minLength(1, message("password.missing")),
  v.minLength(6, message("password.too_short_reset")),
  v.maxLength(256, message("password.too_long_register")),
);

const INVALID_LINK = message("auth.invalid_reset_link");

export const ResetPasswordInput = fields({
  token: v.pipe(v.string(INVALID_LINK), v.minLength(1, INVALID_LINK), v.maxLength(200, INVALID_LINK)),
  password: NewPassword,
});
export type ResetPasswordInput = v.InferOutput<typeof ResetPasswordInput>;

/** The form of the page: the token is in the URL, and the password is typed twice. */
export const NewPasswordForm = v.pipe(
  fields({
    password: NewPassword,
    confirmPassword: v.pipe(v.string(message("password.mismatch")), v.minLength(1, message("password.mismatch"))),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      message("password.mismatch"),
    ),
    ["confirmPassword"],
  ),
);
export type NewPasswordForm = v.InferOutput<typeof NewPasswordForm>;
