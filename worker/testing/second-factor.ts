import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { hashRecoveryCode, newRecoveryCodes } from "../accounts/second-factor/recovery-codes.ts";
import type { SecondFactorState, SecondStep, TotpSetUp } from "../accounts/second-factor/second-factor.contract.ts";
import { createTotpEncryption, newTotpSecret } from "../accounts/second-factor/totp.ts";
import { write } from "../platform/d1/db.ts";
import { recoveryCodes as recoveryCodeRows, secondFactors } from "../schema/second-factor.table.ts";
import type { SettingsInput } from "../settings/settings.contract.ts";
import { as, call } from "./api-client.ts";
import { type Account, createUser, db } from "./factories.ts";
import { env } from "./faults.ts";
import { headersOf, type Place, signInAt } from "./sign-in.ts";

export const PASSWORD = "lanterns over the ghat";

/** A member of staff who can sign in. */
export const createStaff = (role: "admin" | "owner" = "admin"): Promise<Account> =>
  createUser({ role, password: PASSWORD });

export const changeSettings = async (owner: Account, input: SettingsInput): Promise<void> => {
  const { status, text } = await as(owner.token).patch("/admin/settings", input);
  expect(status, text).toBe(200);
};

/** Resets every setting to its default. */
export const forgetSettings = () => env.DB.prepare("DELETE FROM settings").run();

/** The code that an authenticator app shows now, or `steps` steps of 30 s later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app without using up a code, because tests would have to wait for the next one. */
export const setUpApp = async ({ token, userId }: Account): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const begun = await as(token).post<{ totp: TotpSetUp }>("/auth/second-factor/totp", { currentPassword: PASSWORD });
  expect(begun.status, begun.text).toBe(201);
  const { secret } = begun.body.totp;
  const done = await as(token).post<{ recoveryCodes: string[] }>("/auth/second-factor/totp/confirm", {
    code: codeOf(secret),
  });
  expect(done.status, done.text).toBe(200);
  await env.DB.prepare("UPDATE second_factors SET last_step = 0 WHERE user_id = ?").bind(userId).run();
  return { secret, recoveryCodes: done.body.recoveryCodes };
};

/** A member of staff who set up an authenticator app, without mails and lines of the audit log about it. */
export const createStaffWithApp = async (role: "admin" | "owner" = "admin") => {
  const account = await createStaff(role);
  const secret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const now = Date.now();
  const encrypted = await createTotpEncryption(env.CODE_SECRET).encrypt(secret, account.userId);
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(code, account.userId));
  await write(db, [
    db.insert(secondFactors).values({ userId: account.userId, secret: encrypted, createdAt: now, confirmedAt: now }),
    db.insert(recoveryCodeRows).values(hashes.map((hash) => ({ userId: account.userId, hash, createdAt: now }))),
  ]);
  return { account, secret, recoveryCodes };
};

export const readState = async ({ token }: Account): Promise<SecondFactorState> =>
  (await as(token).get<{ secondFactor: SecondFactorState }>("/auth/second-factor")).body.secondFactor;

/** The first step: the right password. */
export const enterPassword = async (account: Account, place: Place): Promise<SecondStep> => {
  const { status, body } = await signInAt(place, account.email, PASSWORD);
  expect(status).toBe(401);
  expect(body.code).toBe("auth.second_factor_needed");
  return body as unknown as SecondStep;
};

export const enterCode = (pendingToken: string, code: string, place: Place) =>
  call<{ token: string; user: { _id: string } }>("POST", "/auth/login/second-factor", {
    body: { pendingToken, code },
    headers: headersOf(place),
  });
