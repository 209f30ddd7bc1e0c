import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { systemClock } from "../../platform/clock.ts";
import { readTogether } from "../../platform/d1/readings.ts";
import { type Account, createOwner, createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { createStaff, forgetSettings, PASSWORD, setUpApp } from "../../testing/second-factor.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { createActorsRepo } from "../sessions/actors.repo.ts";
import { createFactorCodes } from "./factor-codes.service.ts";
import { createSealedSecrets } from "./sealed-secrets.ts";
import { createSecondFactorRepo, lacksSecondFactor } from "./second-factor.repo.ts";
import { createSecondFactor } from "./second-factor.service.ts";
import { createSecondStep } from "./second-step.service.ts";

/** Accounts of this name have a passkey. */
const hasPasskey = sql`u.name LIKE 'With passkey%'`;
const repo = createSecondFactorRepo(db, hasPasskey);
const sealed = createSealedSecrets(env.CODE_SECRET);
const { sessions, notifications, audit } = createServices(env, { waitUntil: () => undefined });
const codes = createFactorCodes({ db, clock: systemClock, repo, sealed });
const shared = { db, clock: systemClock, repo, sealed, sessions, notifications, audit, codes };
const secondStep = createSecondStep(shared);
const secondFactor = createSecondFactor(shared);

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
  return user ? secondStep.beginSignIn(user, false, []) : null;
};
const actorOf = async ({ sessionId }: Account) => {
  const repo = createActorsRepo(db, lacksSecondFactor(hasPasskey));
  const [found] = await readTogether(db, [repo.readActor(sessionId, Date.now())]);
  if (!found) throw new Error("the session is over");
  return found.actor;
};
const withPasskey = () => createUser({ role: "admin", name: "With passkey", password: PASSWORD });

it("asks staff with a passkey only for it while a second factor is required, and not otherwise", async () => {
  const account = await withPasskey();
  expect(await begin(account)).toBeNull();
  await requireFactors();
  expect(await begin(account)).toMatchObject({ factors: ["passkey"] });
  expect((await actorOf(account)).lacksSecondFactor).toBe(false);
  expect((await actorOf(await createStaff())).lacksSecondFactor).toBe(true);
});

it("gives them recovery codes for their password, one of which finishes a sign-in", async () => {
  const account = await withPasskey();
  await requireFactors();
  const input = { currentPassword: PASSWORD, code: "" };
  const shown = await secondFactor.renewRecoveryCodes(await actorOf(account), input, client);
  const pending = await begin(account);
  expect(pending?.factors).toEqual(["passkey", "recovery_code"]);
  const code = (shown[0] ?? "").replaceAll("-", "");
  const done = await secondStep.finishSignIn({ pendingToken: pending?.pendingToken ?? "", code }, client);
  expect(done.user._id).toBe(account.userId);
});

it("never asks a buyer with a passkey", async () => {
  await requireFactors();
  const buyer = await createUser({ name: "With passkey" });
  expect(await begin(buyer)).toBeNull();
  expect((await actorOf(buyer)).lacksSecondFactor).toBe(false);
});

it("offers both to staff who have both", async () => {
  const account = await withPasskey();
  await setUpApp(account);
  expect((await begin(account))?.factors).toEqual(["totp", "passkey", "recovery_code"]);
});
