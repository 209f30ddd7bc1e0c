import { expect } from "vitest";
import { createMailSecrets } from "../../accounts/verification/mail-secrets.ts";
import { type Answer, as, call } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { env } from "../faults.ts";
import { mailsSettled } from "./mails.ts";

export const secrets = createMailSecrets(env.CODE_SECRET);

/** Requests a code over HTTP, waits for its mail and computes the code. */
export const otpFor = async (account: Account): Promise<{ codeId: string; otp: string; wrong: string }> => {
  const { status, text } = await as(account.token).post("/auth/send-otp");
  expect(status, text).toBe(200);
  await mailsSettled();
  const codeId = await newestCode(account.userId, "verify_email");
  const otp = await secrets.codeOf(codeId);
  return { codeId, otp, wrong: String((Number(otp) + 1) % 1_000_000).padStart(6, "0") };
};

export const verify = (account: Account, otp: unknown): Promise<Answer> =>
  as(account.token).post("/auth/verify-otp", { otp });

export const askForReset = (email: string): Promise<Answer> =>
  call("POST", "/auth/forgot-password", { body: { email } });

/** Requests a reset link over HTTP and returns the token of its mail. */
export const resetTokenFor = async (account: Account): Promise<{ codeId: string; token: string }> => {
  const { status, text } = await askForReset(account.email);
  expect(status, text).toBe(200);
  await mailsSettled();
  const codeId = await newestCode(account.userId, "reset_password");
  return { codeId, token: await secrets.tokenOf(codeId) };
};

export const resetPassword = (token: string, password: string): Promise<Answer> =>
  call("POST", "/auth/reset-password", { body: { token, password } });

const newestCode = async (userId: string, purpose: string): Promise<string> => {
  const id = await env.DB.prepare(
    "SELECT id FROM mail_codes WHERE user_id = ? AND purpose = ? ORDER BY created_at DESC, id DESC LIMIT 1",
  )
    .bind(userId, purpose)
    .first<string>("id");
  if (!id) throw new Error("no code was made");
  return id;
};

/** Makes an account's codes older by `ms`. */
export const ageCodes = async ({ userId }: { userId: string }, ms: number): Promise<void> => {
  await env.DB.prepare(
    "UPDATE mail_codes SET created_at = created_at - ?1, expires_at = expires_at - ?1 WHERE user_id = ?2",
  )
    .bind(ms, userId)
    .run();
};

export const triesOf = (codeId: string): Promise<number | null> =>
  env.DB.prepare("SELECT tries FROM mail_codes WHERE id = ?").bind(codeId).first<number>("tries");
