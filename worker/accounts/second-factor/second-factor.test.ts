import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows, placed } from "../../testing/orders.ts";
import { mailsAbout, readAudit } from "../../testing/people.ts";
import {
  codeOf,
  createStaff,
  createStaffWithApp,
  enterCode,
  enterPassword,
  forgetSettings,
  PASSWORD,
  readState,
  setUpApp,
} from "../../testing/second-factor.ts";
import { signInAt } from "../../testing/sign-in.ts";
import type { TotpSetUp } from "./second-factor.contract.ts";

const HOME = { ip: "203.0.113.9" };
const FACTOR = "/auth/second-factor";

let owner: Account;
beforeAll(async () => {
  owner = await createOwner();
});
afterEach(forgetSettings);

/** Switches the requirement on as the owner's page does, without locking the owner out. */
const requireFactors = () =>
  env.DB.prepare("INSERT OR REPLACE INTO settings VALUES ('staffSecondFactor', 1, 0, ?)").bind(owner.userId).run();

describe("setting up an authenticator app", () => {
  const start = ({ token }: Account, currentPassword = PASSWORD) =>
    as(token).post<{ totp: TotpSetUp }>(`${FACTOR}/totp`, { currentPassword });
  const confirm = ({ token }: Account, code: string) =>
    as(token).post<{ recoveryCodes: string[] }>(`${FACTOR}/totp/confirm`, { code });

  it("takes effect only after a right code, and gives ten recovery codes, of which only hashes are stored", async () => {
    const account = await createStaff();
    const { body } = await start(account);
    expect(body.totp.uri).toContain(`secret=${body.totp.secret}`);
    expect((await signInAt(HOME, account.email, PASSWORD)).status).toBe(200);
    expect((await confirm(account, codeOf(body.totp.secret, 4))).body.code).toBe("auth.wrong_second_factor");
    expect((await signInAt(HOME, account.email, PASSWORD)).status).toBe(200);
    expect(await readState(account)).toEqual({
      isRequired: false,
      totpSince: null,
      hasPasskey: false,
      recoveryCodesLeft: 0,
    });

    const code = codeOf(body.totp.secret);
    const done = await confirm(account, code);
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    const stored = await env.DB.prepare("SELECT hash FROM recovery_codes WHERE user_id = ?").bind(account.userId).all();
    expect(stored.results).toHaveLength(10);
    for (const one of done.body.recoveryCodes)
      expect(JSON.stringify(stored.results)).not.toContain(one.replaceAll("-", "").slice(0, 8));
    expect(await readState(account)).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10 });
    const { pendingToken } = await enterPassword(account, HOME);
    // The code of the set-up is already used.
    expect((await enterCode(pendingToken, code, HOME)).status).toBe(400);
    expect(await mailsAbout(account.userId)).toEqual(["account.second_factor_set_up"]);
    expect((await readAudit(owner))[0]).toMatchObject({
      action: "second_factor.set_up",
      actor: { _id: account.userId },
      subject: { _id: account.userId },
    });
  });

  it("needs the current password and a right code, whose failures are limited", async () => {
    const account = await createStaff();
    const { secret } = (await start(account)).body.totp;
    for (let n = 0; n < 5; n++) expect((await start(account, "wrong")).body.code).toBe("auth.wrong_password");
    expect((await start(account)).status).toBe(429);
    // Wrong codes are limited, too.
    for (let n = 0; n < 5; n++) expect((await confirm(account, "000000")).status).toBe(400);
    expect((await confirm(account, codeOf(secret))).status).toBe(429);
  });

  it("expires after half an hour, and is replaced by a newer set-up", async () => {
    const account = await createStaff();
    const first = (await start(account)).body.totp.secret;
    const second = (await start(account)).body.totp.secret;
    expect((await confirm(account, codeOf(first))).status).toBe(400);
    await env.DB.prepare("UPDATE second_factors SET created_at = created_at - 1800001 WHERE user_id = ?")
      .bind(account.userId)
      .run();
    expect((await confirm(account, codeOf(second))).body.code).toBe("second_factor.set_up_over");
  });

  it("is refused while an app is set up, whose secret the database holds only encrypted", async () => {
    const account = await createStaff();
    const { secret } = await setUpApp(account);
    expect((await start(account)).body.code).toBe("second_factor.already_set_up");
    const row = await env.DB.prepare("SELECT secret FROM second_factors WHERE user_id = ?")
      .bind(account.userId)
      .first();
    expect(String(row?.secret)).toMatch(/^[\w-]{16}\.[\w-]+$/);
    expect(Buffer.from(String(row?.secret).split(".")[1] ?? "", "base64").toString("latin1")).not.toContain(secret);
  });
});

describe("an account with an authenticator app", () => {
  const change = (account: Account, path: string, body: object) =>
    as(account.token).post<{ recoveryCodes: string[] }>(`${FACTOR}/${path}`, body);

  const expectBothNeeded = async (account: Account, path: string, secret: string): Promise<void> => {
    const codes = async (body: object) => (await change(account, path, body)).body.code;
    expect(await codes({ currentPassword: "wrong", code: codeOf(secret) })).toBe("auth.wrong_password");
    expect(await codes({ currentPassword: PASSWORD, code: "000000" })).toBe("auth.wrong_second_factor");
    expect(await codes({ currentPassword: PASSWORD })).toBe("auth.wrong_second_factor");
  };

  it("gets recovery codes that replace the old ones, for the current password and a code", async () => {
    const { account, secret, recoveryCodes } = await createStaffWithApp();
    await expectBothNeeded(account, "recovery-codes", secret);
    expect(await readState(account)).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10 });
    const renewed = await change(account, "recovery-codes", { currentPassword: PASSWORD, code: codeOf(secret) });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const { pendingToken } = await enterPassword(account, HOME);
    expect((await enterCode(pendingToken, recoveryCodes[0] ?? "", HOME)).status).toBe(400);
    expect((await enterCode(pendingToken, renewed.body.recoveryCodes[0] ?? "", HOME)).status).toBe(200);
    expect((await readAudit(owner)).map(({ action }) => action)).toContain("second_factor.codes_renewed");
  });

  it("signs in by password alone after removing it, with a mail and an audit line, and has nothing more to remove or renew", async () => {
    const { account, secret, recoveryCodes } = await createStaffWithApp();
    await expectBothNeeded(account, "totp/remove", secret);
    await change(account, "totp/remove", { currentPassword: PASSWORD, code: recoveryCodes[0] });
    expect((await signInAt(HOME, account.email, PASSWORD)).status).toBe(200);
    expect(await readState(account)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect((await mailsAbout(account.userId)).at(-1)).toBe("account.second_factor_removed");
    expect((await readAudit(owner))[0]?.action).toBe("second_factor.removed");
    for (const path of ["totp/remove", "recovery-codes"])
      expect((await change(account, path, { currentPassword: PASSWORD, code: "000000" })).body.code).toBe(
        "second_factor.not_set_up",
      );
  });
});

describe("while a second factor is required", () => {
  const NEEDED = "auth.second_factor_setup_needed";

  it("keeps staff without one from staff's work, but not from their profile, the set-up and logging out", async () => {
    const staff = await createStaff();
    const boss = await createStaff("owner");
    const [potato = ""] = await createProducts([product("Potato")]);
    const order = await placed(await createUser(), potato);
    expect((await as(staff.token).get("/admin/orders")).status).toBe(200);
    await requireFactors();
    // A session from before the setting was changed, and one that begins now.
    const { body } = await signInAt(HOME, staff.email, PASSWORD);
    for (const token of [staff.token, body.token]) {
      for (const path of ["/admin/orders", "/admin/products/export.csv"])
        expect((await as(token).get(path)).body).toMatchObject({ success: false, code: NEEDED });
      expect((await as(token).patch(`/admin/orders/${order._id}/confirm`)).body.code).toBe(NEEDED);
      expect((await as(token).get(`/orders/${order._id}`)).status).toBe(404);
      expect((await as(token).get("/auth/profile")).status).toBe(200);
      expect((await as(token).get("/auth/me")).status).toBe(200);
      expect((await as(token).get(FACTOR)).status).toBe(200);
    }
    expect((await as(staff.token).get("/admin/settings")).body.code).toBe("auth.owner_required");
    expect((await as(boss.token).get("/admin/settings")).body.code).toBe(NEEDED);
    expect((await as(body.token).post("/auth/logout")).status).toBe(200);

    const { secret } = await setUpApp(staff);
    expect((await as(staff.token).get("/admin/orders")).status).toBe(200);
    const { pendingToken } = await enterPassword(staff, HOME);
    expect((await enterCode(pendingToken, codeOf(secret), HOME)).status).toBe(200);
  });

  it("keeps a session that began before the requirement, until its account removes the app", async () => {
    const { account: staff, secret } = await createStaffWithApp();
    await requireFactors();
    expect((await as(staff.token).get("/admin/orders")).status).toBe(200);
    await as(staff.token).post(`${FACTOR}/totp/remove`, { currentPassword: PASSWORD, code: codeOf(secret) });
    expect((await as(staff.token).get("/admin/orders")).body.code).toBe(NEEDED);
  });

  it("does not accept an unfinished set-up, hides the board from such staff, and still reports unverified admins as such", async () => {
    const staff = await createStaff();
    const admin = await createUser({ role: "admin", adminStatus: "pending" });
    await as(staff.token).post(`${FACTOR}/totp`, { currentPassword: PASSWORD });
    await requireFactors();
    expect((await as(staff.token).get("/admin/orders")).body.code).toBe(NEEDED);
    expect((await as(staff.token).get("/live/board")).status).toBe(403);
    expect((await as(admin.token).get("/admin/orders")).body.code).toBe("auth.not_verified");
  });
});

describe("the owner", () => {
  const reset = (by: Account, userId: string, reason = "Lost the phone on the train") =>
    as(by.token).post(`/auth/users/${userId}/reset-second-factor`, { reason });

  it("resets another's factors: with a reason, an end of their sessions, a mail and an audit line", async () => {
    const { account: staff } = await createStaffWithApp();
    await enterPassword(staff, HOME);
    expect((await reset(owner, staff.userId, " ")).body.fields).toEqual({ reason: "Please give a reason" });
    expect((await as(staff.token).get("/auth/me")).status).toBe(200);

    expect((await reset(owner, staff.userId)).status).toBe(200);
    expect((await as(staff.token).get("/auth/me")).status).toBe(401);
    for (const table of ["second_factors", "recovery_codes", "pending_sign_ins"])
      expect(await countRows(table, "user_id = ?", staff.userId)).toBe(0);
    expect((await signInAt(HOME, staff.email, PASSWORD)).status).toBe(200);
    expect((await mailsAbout(staff.userId)).at(-1)).toBe("account.second_factor_reset");
    expect((await readAudit(owner))[0]).toMatchObject({
      action: "second_factor.reset",
      actor: { _id: owner.userId },
      subject: { _id: staff.userId },
      after: { reason: "Lost the phone on the train" },
    });
  });

  it("cannot reset their own or another owner's factors, and nobody else can reset any", async () => {
    const [staff, { account: boss }] = [await createStaff(), await createStaffWithApp("owner")];
    expect((await reset(boss, boss.userId)).body.code).toBe("auth.forbidden");
    expect((await reset(owner, boss.userId)).body.code).toBe("auth.forbidden");
    expect((await reset(staff, staff.userId)).body.code).toBe("auth.owner_required");
    expect((await reset(await createUser(), staff.userId)).status).toBe(403);
    expect((await reset(owner, "no-such-account")).status).toBe(404);
    expect((await readState(boss)).totpSince).not.toBeNull();
  });
});
