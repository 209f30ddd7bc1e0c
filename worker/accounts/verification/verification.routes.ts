import * as v from "valibot";
import { setSignInCookies } from "../../http/authentication.ts";
import { PASSWORD_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import { ChangePasswordInput, PASSWORD_CHANGED } from "../sessions/sessions.contract.ts";
import { passwordWarning, passwordWarningField } from "../staff-passwords/breached-passwords.ts";
import { ForgotPasswordInput, ResetPasswordInput, VerifyOtpInput } from "./verification.contract.ts";

const message = { message: v.string() };

const codeSent = ({ email }: { readonly email: string }) => ({ message: `We have sent a 6-digit OTP to ${email}.` });

/** /send-otp accepts GET and POST, as in the API contract; http/same-origin.ts checks the GET like a POST. */
export const mailCodesRoutes = router(
  route("GET /send-otp", {
    who: "account",
    summary: "Mail me the code that verifies my address (sends: not a safe GET)",
    fails: ["security.cross_site", "auth.already_verified", "limits.mail_code"],
    sampleStatus: 409,
    answers: message,
    handle: async ({ services, actor }) => codeSent(await services.emailVerification.sendOtp(actor)),
  }),
  route("POST /send-otp", {
    who: "account",
    summary: "Mail me the code that verifies my address",
    fails: ["auth.already_verified", "limits.mail_code"],
    sampleStatus: 409,
    answers: message,
    handle: async ({ services, actor }) => codeSent(await services.emailVerification.sendOtp(actor)),
  }),
  route("POST /verify-otp", {
    who: "account",
    summary: "Verify my address with the code that was mailed",
    fails: ["auth.already_verified", "auth.invalid_otp", "auth.otp_over"],
    body: VerifyOtpInput,
    sample: { otp: "123456" },
    sampleStatus: 409,
    answers: message,
    handle: async ({ services, actor, body }) => {
      await services.emailVerification.verifyOtp(actor, body);
      return { message: "Email verified successfully!" };
    },
  }),
  route("POST /forgot-password", {
    who: "anyone",
    summary: "Mail a link to a new password; the answer does not reveal whether the address is known",
    fails: ["limits.forgot_password"],
    body: ForgotPasswordInput,
    sample: { email: "nobody@example.com" },
    answers: message,
    handle: async ({ services, body, client }) => {
      await services.passwordReset.forgotPassword(body, { ip: client.ip });
      return { message: "Password reset instructions have been sent to your email" };
    },
  }),
  route("POST /reset-password", {
    who: "anyone",
    summary: "Set a new password with the token of a mailed link; ends every session",
    fails: ["auth.invalid_reset_link", "auth.reset_link_over", "auth.weak_password", "server.overloaded"],
    body: ResetPasswordInput,
    answers: { ...message, ...passwordWarningField },
    handle: async ({ services, body }) => {
      await services.passwordReset.resetPassword(body);
      return { message: "Your password has been reset successfully", ...passwordWarning(body.password) };
    },
  }),
  route("POST /change-password", {
    who: "account",
    summary: "Change my password: every session ends, this one goes on with a new token",
    fails: [...PASSWORD_CODES, "auth.weak_password"],
    body: ChangePasswordInput,
    answers: { token: v.string(), message: v.string(), ...passwordWarningField },
    handle: async ({ services, actor, body, client, c }) => {
      const changed = await services.accounts.changePassword(actor, body, client);
      setSignInCookies(c, changed);
      return { token: changed.token, message: PASSWORD_CHANGED, ...passwordWarning(body.newPassword) };
    },
  }),
);
