import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp, clientOf, setSignInCookies } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { ChangePasswordInput, PASSWORD_CHANGED } from "../sessions/sessions.contract.ts";
import { passwordWarning, passwordWarningField } from "../staff-passwords/breached-passwords.ts";
import { ForgotPasswordInput, ResetPasswordInput, VerifyOtpInput } from "./verification.contract.ts";

const message = { message: v.string() };

/** GET as well as POST, because the API contract has both; http/same-origin.ts checks the GET like a POST. */
const sendOtp = async (c: Context<ApiEnv>) => {
  const { email } = await c.var.services.emailVerification.sendOtp(c.var.actor);
  return c.json({ success: true, message: `We have sent a 6-digit OTP to ${email}.` });
};

export const mailCodesRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/send-otp",
    route({
      who: "account",
      summary: "Mail me the code that verifies my address (sends: not a safe GET)",
      sampleStatus: 409,
      answers: message,
    }),
    sendOtp,
  )
  .post(
    "/send-otp",
    route({
      who: "account",
      summary: "Mail me the code that verifies my address",
      sampleStatus: 409,
      answers: message,
    }),
    sendOtp,
  )
  .post(
    "/verify-otp",
    route({
      who: "account",
      summary: "Verify my address with the code that was mailed",
      body: VerifyOtpInput,
      sample: { otp: "123456" },
      sampleStatus: 409,
      answers: message,
    }),
    async (c) => {
      await c.var.services.emailVerification.verifyOtp(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, message: "Email verified successfully!" });
    },
  )
  .post(
    "/forgot-password",
    route({
      who: "anyone",
      summary: "Mail a link to a new password; the answer does not reveal whether the address is known",
      body: ForgotPasswordInput,
      sample: { email: "nobody@example.com" },
      answers: message,
    }),
    async (c) => {
      await c.var.services.passwordReset.forgotPassword(c.req.valid("json"), { ip: clientIp(c) });
      return c.json({ success: true, message: "Password reset instructions have been sent to your email" });
    },
  )
  .post(
    "/reset-password",
    route({
      who: "anyone",
      summary: "Set a new password with the token of a mailed link; ends every session",
      body: ResetPasswordInput,
      answers: { ...message, ...passwordWarningField },
    }),
    async (c) => {
      const input = c.req.valid("json");
      await c.var.services.passwordReset.resetPassword(input);
      const warning = passwordWarning(input.password);
      return c.json({ success: true, message: "Your password has been reset successfully", ...warning });
    },
  )
  .post(
    "/change-password",
    route({
      who: "account",
      summary: "Change my password: every session ends, this one goes on with a new token",
      body: ChangePasswordInput,
      answers: { token: v.string(), message: v.string(), ...passwordWarningField },
    }),
    async (c) => {
      const input = c.req.valid("json");
      const changed = await c.var.services.accounts.changePassword(c.var.actor, input, clientOf(c));
      setSignInCookies(c, changed);
      const warning = passwordWarning(input.newPassword);
      return c.json({ success: true, token: changed.token, message: PASSWORD_CHANGED, ...warning });
    },
  );
