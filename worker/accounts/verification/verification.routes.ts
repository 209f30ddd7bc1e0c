import { type Context, Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, clientIp, jsonBody, signedIn } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";
import { ForgotPasswordInput, ResetPasswordInput, VerifyOtpInput } from "./verification.contract.ts";

const message = { message: v.string() };

/** GET as well as POST, for the clients that know it so: platform/http.ts holds it to the rules of a POST. */
const sendOtp = async (c: Context<ApiEnv>) => {
  const { email } = await c.var.services.emailVerification.sendOtp(c.var.actor);
  return c.json({ success: true, message: `We have sent a 6-digit OTP to ${email}.` });
};

export const mailCodesRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/send-otp",
    answers("Mail me the code that verifies my address (sends: not a safe GET)", message),
    signedIn,
    sendOtp,
  )
  .post("/send-otp", answers("Mail me the code that verifies my address", message), signedIn, sendOtp)
  .post(
    "/verify-otp",
    answers("Verify my address with the code that was mailed", message),
    signedIn,
    ...jsonBody(VerifyOtpInput),
    async (c) => {
      await c.var.services.emailVerification.verifyOtp(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, message: "Email verified successfully!" });
    },
  )
  .post(
    "/forgot-password",
    answers("Mail a link to a new password; the answer tells nothing about the address", message, { isPublic: true }),
    ...jsonBody(ForgotPasswordInput),
    async (c) => {
      await c.var.services.passwordReset.forgotPassword(c.req.valid("json"), { ip: clientIp(c) });
      return c.json({ success: true, message: "Password reset instructions have been sent to your email" });
    },
  )
  .post(
    "/reset-password",
    answers("Set a new password with the token of a mailed link; ends every session", message, { isPublic: true }),
    ...jsonBody(ResetPasswordInput),
    async (c) => {
      await c.var.services.passwordReset.resetPassword(c.req.valid("json"));
      return c.json({ success: true, message: "Your password has been reset successfully" });
    },
  );
