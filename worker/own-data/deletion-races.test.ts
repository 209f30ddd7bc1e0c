import { afterEach, beforeAll, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { endFaults, env, faults } from "../testing/faults.ts";
import { saveProfile } from "../testing/forms/profiles.ts";
import { accept, confirmed, countRows, orderOf, place, placed } from "../testing/orders.ts";
import { deleteAccount, givePassword, PASSWORD, userRow } from "../testing/own-data.ts";

/** Something changes between reading and writing: the later of the two writes must be refused. */
const DELETION = /UPDATE "users" SET\s+business_name/;

let potato: string;
let staff: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
  staff = await createAdmin();
});
afterEach(() => {
  expect(faults.interruption, "the interruption took place").toBeNull();
  endFaults();
});

const leaving = (): Promise<Account> => createUser({ password: PASSWORD });
const interrupt = (before: RegExp, work: () => Promise<unknown>) => {
  faults.interruption = { before, work };
};
const isDeleted = async (account: Account): Promise<boolean> => (await userRow(account))?.deleted_at !== null;

it("refuses the deletion when an order is placed after the check", async () => {
  const buyer = await leaving();
  interrupt(DELETION, async () => expect((await place(buyer, orderOf(potato))).status).toBe(201));
  const { status, body } = await deleteAccount(buyer);
  expect(status).toBe(409);
  expect(body.code).toBe("profile.open_orders");
  expect(await isDeleted(buyer)).toBe(false);
  expect((await userRow(buyer))?.name).toEqual(buyer.name);
});

it("refuses the order when the account is deleted after the check, and takes no stock", async () => {
  const buyer = await leaving();
  interrupt(/insert into "orders"/i, async () => expect((await deleteAccount(buyer)).status).toBe(200));
  const { status, body } = await place(buyer, orderOf(potato));
  expect(status).toBe(401);
  expect(body.code).toBe("auth.required");
  expect(await countRows("orders", "buyer_id = ?", buyer.userId)).toBe(0);
});

it("refuses the deletion when the agent accepts an order after the check", async () => {
  const agent = await createAgent();
  await givePassword(agent);
  const { _id } = await confirmed(await createUser(), staff, potato);
  interrupt(DELETION, async () => expect((await accept(agent, _id)).status).toBe(200));
  expect((await deleteAccount(agent)).body.code).toBe("profile.carries_orders");
  expect(await isDeleted(agent)).toBe(false);
});

it("refuses the acceptance when the agent's account is deleted after the check", async () => {
  const agent = await createAgent();
  await givePassword(agent);
  const { _id } = await confirmed(await createUser(), staff, potato);
  interrupt(/UPDATE "orders" SET status/i, async () => expect((await deleteAccount(agent)).status).toBe(200));
  expect((await accept(agent, _id)).body.code).toBe("orders.agent_not_available");
  expect(await countRows("orders", "id = ? AND agent_id IS NULL", _id)).toBe(1);
});

it("writes no profile into an account that was deleted meanwhile", async () => {
  const buyer = await leaving();
  interrupt(/update "users" set/i, async () => expect((await deleteAccount(buyer)).status).toBe(200));
  expect((await saveProfile(buyer, { name: "Back again" })).status).toBe(409);
  expect((await userRow(buyer))?.name).toBe("Deleted account");
});

it("refuses the deletion when the password is changed after the check", async () => {
  const buyer = await leaving();
  interrupt(DELETION, () =>
    as(buyer.token).post("/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "a new password",
      confirmPassword: "a new password",
    }),
  );
  expect((await deleteAccount(buyer)).status).toBe(401);
  expect(await isDeleted(buyer)).toBe(false);
});

it("refuses the second of two last owners who leave at the same time", async () => {
  const owner = () => createUser({ password: PASSWORD, role: "owner" });
  const first = await owner();
  const second = await owner();
  interrupt(DELETION, async () => expect((await deleteAccount(second)).status).toBe(200));
  expect((await deleteAccount(first)).body.code).toBe("profile.last_owner");
  expect(await isDeleted(first)).toBe(false);
});

it("refuses the deletion when a refund begins after the check", async () => {
  const buyer = await leaving();
  const { _id } = await placed(buyer, potato);
  await as(buyer.token).patch(`/orders/${_id}/cancel`);
  interrupt(DELETION, () =>
    env.DB.prepare("UPDATE orders SET payment_status = 'refund_pending' WHERE id = ?").bind(_id).run(),
  );
  expect((await deleteAccount(buyer)).body.code).toBe("profile.refund_under_way");
});

it("deletes once and mails once when the response of the database is lost", async () => {
  const buyer = await leaving();
  faults.losses = [{ of: DELETION, times: 1 }];
  expect((await deleteAccount(buyer)).status).toBe(200);
  expect(await isDeleted(buyer)).toBe(true);
  expect(await countRows("outbox", "kind = 'account.deleted' AND dedupe_key LIKE ?", `%${buyer.userId}`)).toBe(1);
});

it("deletes once of four parallel requests", async () => {
  const buyer = await leaving();
  const answers = await Promise.all(Array.from({ length: 4 }, () => deleteAccount(buyer)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(answers.every(({ status }) => [200, 401, 503].includes(status))).toBe(true);
  expect(await countRows("audit_log", "subject_id = ? AND action = 'user.deleted'", buyer.userId)).toBe(1);
  expect((await call("POST", "/auth/login", { body: { email: buyer.email, password: PASSWORD } })).status).toBe(401);
});
