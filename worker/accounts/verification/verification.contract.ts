import * as v from "valibot";
import { fields } from "../../platform/fields.contract.ts";

/** Seconds until another code may be asked for: what the countdown on the page begins with. */
export const RESEND_AFTER_S = 60;

const OTP_REQUIRED = "Please enter the OTP";

export const VerifyOtpInput = fields({
  otp: v.pipe(
    v.union([v.string(), v.number()], OTP_REQUIRED),
    // As a number it has lost the zeros it began with.
    v.transform((otp) => (typeof otp === "number" ? String(otp).padStart(6, "0") : otp.replace(/\s/g, ""))),
    v.minLength(1, OTP_REQUIRED),
    v.maxLength(12, "The OTP has six digits"),
  ),
});
export type VerifyOtpInput = v.InferOutput<typeof VerifyOtpInput>;

const EMAIL_REQUIRED = "Please enter your email address";

export const ForgotPasswordInput = fields({
  email: v.pipe(
    v.string(EMAIL_REQUIRED),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, EMAIL_REQUIRED),
    v.maxLength(254, "Please enter a valid email address"),
    v.email("Please enter a valid email address"),
  ),
});
export type ForgotPasswordInput = v.InferOutput<typeof ForgotPasswordInput>;

/** Never trimmed: a space is a character like any other. */
const NewPassword = v.pipe(
  v.string("Please enter a password"),
  v.minLength(1, "Please enter a password"),
  v.minLength(6, "Password must be at least 6 characters long"),
  v.maxLength(256, "Password must be at most 256 characters long"),
);

const INVALID_LINK = "Invalid reset link";

export const ResetPasswordInput = fields({
  token: v.pipe(v.string(INVALID_LINK), v.minLength(1, INVALID_LINK), v.maxLength(200, INVALID_LINK)),
  password: NewPassword,
});
export type ResetPasswordInput = v.InferOutput<typeof ResetPasswordInput>;

/** The page's form: the token is in its address, and the password is typed twice. */
export const NewPasswordForm = v.pipe(
  fields({
    password: NewPassword,
    confirmPassword: v.pipe(v.string("Passwords do not match"), v.minLength(1, "Passwords do not match")),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      "Passwords do not match",
    ),
    ["confirmPassword"],
  ),
);
export type NewPasswordForm = v.InferOutput<typeof NewPasswordForm>;
