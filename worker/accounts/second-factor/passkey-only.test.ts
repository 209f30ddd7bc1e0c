import { afterEach, beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { type Account, createOwner, createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { createStaff, forgetSettings, PASSWORD, setUpApp } from "../../testing/second-factor.ts";
import { createAccountsRepo } from "../accounts.repo.ts";

const { secondFactor, sessions } = createServices(env, { waitUntil: () => undefined });

const client = { ip: "203.0.113.9", userAgent: "", token: null, deviceToken: null };

let owner: Account;
beforeAll(async () => {
  owner = await createOwner();
});
afterEach(forgetSettings);

const requireFactors = () =>
  env.DB.prepare("INSERT OR REPLACE INTO settings VALUES ('staffSecondFactor', 1, 0, ?)").bind(owner.userId).run();

const begin = async ({ userId }: Account) => {
  const user = await createAccountsRepo(db).findUser(userId);
  return user ? secondFactor.beginSignIn(user, false, []) : null;
};
const actorOf = async ({ token }: Account) => {
  const actor = await sessions.authenticate(token);
  if (!actor) throw new Error("the session is over");
  return actor;
};
const withPasskey = async (role: "admin" | "hotel" = "admin") => {
  const account = await createUser({ role, password: PASSWORD });
  await env.DB.prepare(
    `INSERT INTO passkeys (id, user_id, user_handle, credential_id, public_key, counter, name, is_backed_up, created_at)
     VALUES (?1, ?1, ?1, ?1, 'x', 0, 'Phone', 0, 0)`,
  )
    .bind(account.userId)
    .run();
  return account;
};

it("asks staff with a passkey only for it while a second factor is required, and not otherwise", async () => {
  const account = await withPasskey();
  expect(await begin(account)).toBeNull();
  await requireFactors();
  expect(await begin(account)).toMatchObject({ factors: ["passkey"] });
  expect((await actorOf(account)).lacksSecondFactor).toBe(false);
  expect((await actorOf(await createStaff())).lacksSecondFactor).toBe(true);
});

it("gives staff with a passkey recovery codes for their password, one of which finishes a sign-in", async () => {
  const account = await withPasskey();
  await requireFactors();
  const input = { currentPassword: PASSWORD, code: "" };
  const codes = await secondFactor.renewRecoveryCodes(await actorOf(account), input, client);
  const pending = await begin(account);
  expect(pending?.factors).toEqual(["passkey", "recovery_code"]);
  const code = (codes[0] ?? "").replaceAll("-", "");
  const done = await secondFactor.finishSignIn({ pendingToken: pending?.pendingToken ?? "", code }, client);
  expect(done.user._id).toBe(account.userId);
});

it("never asks a buyer with a passkey", async () => {
  await requireFactors();
  const buyer = await withPasskey("hotel");
  expect(await begin(buyer)).toBeNull();
  expect((await actorOf(buyer)).lacksSecondFactor).toBe(false);
});

it("offers both factors to staff with an app and a passkey", async () => {
  const account = await withPasskey();
  await setUpApp(account);
  expect((await begin(account))?.factors).toEqual(["totp", "passkey", "recovery_code"]);
});
