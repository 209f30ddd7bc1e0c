import { afterEach, beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { findBrokenRulesIn } from "../../testing/broken-rules.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { change } from "../../testing/order-changes.ts";
import { eventsOf, placed, readOrder } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { approve, memberIn } from "../../testing/team.ts";

let owner: Account;
let buyer: Account;
let approver: Account;
let colleague: Account;
let paneer: string;

beforeAll(async () => {
  // ₹100 each.
  [paneer = ""] = await createProducts([product("Paneer", { pricePaise: 10_000, stock: 100_000 })]);
  owner = await createUser();
  buyer = await memberIn(owner, { orderLimit: 500, monthLimit: 2_000 });
  approver = await memberIn(owner, { role: "approver" });
  colleague = await memberIn(owner);
});
afterEach(async () => {
  endFaults();
  // The rule about mails is left out, because orders awaiting approval get another mail.
  expect(await findBrokenRulesIn(env.DB, "every step has its mail")).toEqual([]);
});

const change_ = async (who: Account, id: string, quantity: number) => {
  const { status, body } = await change(who, id, { [paneer]: quantity });
  return [status, body.code ?? body.order.total];
};

it("lets a member change the team's order up to their own limit, and others of the team beyond it", async () => {
  const { _id } = await placed(buyer, paneer, 4);
  expect(await change_(buyer, _id, 6)).toEqual([409, "orders.change_needs_approval"]);
  expect(await change_(buyer, _id, 5)).toEqual([200, 500]);
  expect(await change_(approver, _id, 8)).toEqual([200, 800]);
  expect(await change_(buyer, _id, 7)).toEqual([200, 700]);
  expect(await change_(owner, _id, 2)).toEqual([200, 200]);
  const actors = (await eventsOf(owner, _id)).slice(1).map(({ actor }) => actor.name);
  expect(actors).toEqual([buyer, approver, buyer, owner].map(({ name }) => name));
});

it("lets an order awaiting approval change, and continues with the changed order when it is approved", async () => {
  const { _id, awaitsApproval } = await placed(buyer, paneer, 6);
  expect(awaitsApproval).toBe(true);
  expect(await change_(approver, _id, 9)).toEqual([200, 900]);
  expect(await change_(buyer, _id, 4)).toEqual([200, 400]);
  expect(await change_(buyer, _id, 7)).toEqual([200, 700]);
  expect((await readOrder(owner, _id)).awaitsApproval).toBe(true);
  const { status, body } = await approve(approver, _id);
  expect(status).toBe(200);
  expect(body.order.awaitsApproval).toBe(undefined);
  expect(body.order.total).toBe(700);
});

it("counts the changed order once in the month of its member", async () => {
  // ₹200 and ₹700 of ₹2,000 are used by the orders above.
  const first = await placed(buyer, paneer, 5);
  const second = await placed(buyer, paneer, 3);
  expect(await change_(buyer, second._id, 5)).toEqual([200, 500]);
  expect(await change_(buyer, first._id, 4)).toEqual([200, 400]);
  const third = await placed(buyer, paneer, 1);
  expect(await change_(buyer, third._id, 2)).toEqual([200, 200]);
  expect(await change_(buyer, third._id, 3)).toEqual([409, "orders.change_needs_approval"]);
});

it("is refused to a member who only sees the order, and to strangers", async () => {
  const { _id } = await placed(buyer, paneer, 1);
  const ofOwner = await placed(owner, paneer, 1);
  expect(await change_(colleague, _id, 2)).toEqual([403, "orders.not_placed_by_you"]);
  expect(await change_(colleague, ofOwner._id, 2)).toEqual([403, "orders.not_placed_by_you"]);
  expect(await change_(await createUser(), _id, 2)).toEqual([404, "orders.not_found"]);
  expect(await change_(owner, _id, 2)).toEqual([200, 200]);
});

it("offers the change to people who may make it, and mails the account and the member who placed the order", async () => {
  const { _id } = await placed(colleague, paneer, 4);
  const { orderChanges, sessions } = createServices(env, { waitUntil: () => undefined });
  const offered = async (who: Account) => {
    const all = await orderChanges.listPendingOrders((await sessions.findPerson(who.userId)) ?? null, "patna");
    return all.filter((one) => one._id === _id).map(({ slot, mayChange }) => ({ slot, mayChange }));
  };
  expect(await offered(colleague)).toEqual([{ slot: null, mayChange: true }]);
  expect(await offered(owner)).toEqual([{ slot: null, mayChange: true }]);
  expect(await offered(buyer)).toEqual([{ slot: null, mayChange: false }]);
  expect(await offered(await createUser())).toEqual([]);
  await change_(owner, _id, 5);
  await mailsSettled();
  const subject = `Order ${_id.slice(-8)} changed`;
  const told = sentMails.filter((mail) => mail.subject === subject).map(({ to }) => to);
  expect(told.toSorted()).toEqual([colleague.email, owner.email].toSorted());
});

it("is refused when the limit falls between reading and writing", async () => {
  const setLimit = (paise: number) =>
    env.DB.prepare("UPDATE users SET team_order_limit_paise = ? WHERE id = ?").bind(paise, colleague.userId).run();
  await setLimit(50_000);
  const { _id } = await placed(colleague, paneer, 4);
  faults.interruption = { before: /UPDATE "?orders"? SET subtotal_paise/, work: () => setLimit(40_000) };
  expect(await change_(colleague, _id, 5)).toEqual([409, "orders.change_needs_approval"]);
});
