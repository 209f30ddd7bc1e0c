import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { env, faults, resting } from "../testing/faults.ts";
import { balanceOf, postedFor } from "../testing/ledger.ts";
import { change } from "../testing/order-changes.ts";
import { accept, accepted, confirm, deliver, readOrder } from "../testing/orders.ts";
import { paidOrder, settleRefunds } from "../testing/services/paid-orders.ts";
import { cancelOwn } from "../testing/services/payment-time.ts";
import {
  createPayment,
  deliverAll,
  endPayments,
  forgetCalls,
  ledger as provider,
  startProvider,
  verify,
} from "../testing/services/provider.ts";

/** After each test, `endPayments` also checks every rule between ledger, payments, refunds, balances and figures. */
let buyer: Account;
let staff: Account;
let agent: Account & { readonly agentId: string };
let potato: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [staff, agent] = [await createAdmin(), await createAgent()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  buyer = await createUser();
  forgetCalls();
});
afterEach(endPayments);

const owed = () => balanceOf(`buyer:${buyer.userId}`);

const handOver = async (orderId: string): Promise<void> => {
  await confirm(staff, orderId);
  await accept(agent, orderId);
  const { confirmationOtp } = await readOrder(buyer, orderId);
  expect((await deliver(agent, orderId, confirmationOtp ?? "")).status).toBe(200);
};

it("a delivery for cash charges the buyer, and the agent carries the money in whole rupees", async () => {
  const before = await balanceOf(`cash:${agent.agentId}`);
  const { _id, confirmationOtp } = await accepted({ buyer, staff, agent }, potato);
  expect(await postedFor(_id)).toEqual([]);
  await deliver(agent, _id, confirmationOtp ?? "");
  expect(await postedFor(_id)).toEqual([
    "charge buyer ← sales 2550",
    "round_off buyer ← round_off 50",
    "cash cash ← buyer 2600",
  ]);
  expect(await owed()).toBe(0);
  expect((await balanceOf(`cash:${agent.agentId}`)) - before).toBe(2_600);
});

it("a payment is the buyer's until the order is charged", async () => {
  const { _id } = await paidOrder(buyer, potato, 4);
  expect(await postedFor(_id)).toEqual(["payment provider ← buyer 10200"]);
  expect(await owed()).toBe(-10_200);
  await handOver(_id);
  expect(await postedFor(_id)).toEqual(["payment provider ← buyer 10200", "charge buyer ← sales 10200"]);
  expect(await owed()).toBe(0);
});

it("a cancelled paid order is refunded once, even after a lost response", async () => {
  const { _id } = await paidOrder(buyer, potato, 4);
  faults.losses = [{ of: /UPDATE "?orders"? SET status/, times: 1, when: "after" }];
  await cancelOwn(buyer, _id);
  await settleRefunds();
  expect(await postedFor(_id)).toEqual(["payment provider ← buyer 10200", "refund buyer ← provider 10200"]);
  expect(await owed()).toBe(0);
});

it("a second payment is posted and refunded", async () => {
  provider.behave({ secondPayments: true });
  const { orderId, dbOrderId: _id } = (await createPayment(buyer, potato, { quantity: 4 })).body;
  await provider.pay(orderId);
  await provider.pay(orderId);
  await deliverAll();
  expect(await postedFor(_id)).toEqual([
    "payment provider ← buyer 10200",
    "payment provider ← buyer 10200",
    "refund buyer ← provider 10200",
  ]);
  expect(await owed()).toBe(-10_200);
});

it("a change posts the difference, whether the order gets dearer or cheaper", async () => {
  const { _id } = await paidOrder(buyer, potato, 4);
  const { payment } = (await change(buyer, _id, { [potato]: 6 })).body;
  expect((await verify(buyer, _id, await provider.pay(payment?.orderId ?? ""))).status).toBe(200);
  expect(await owed()).toBe(-15_300);
  await change(buyer, _id, { [potato]: 5 });
  expect(await postedFor(_id)).toEqual([
    "payment provider ← buyer 10200",
    "payment provider ← buyer 5100",
    "refund buyer ← provider 2550",
  ]);
  await handOver(_id);
  expect(await owed()).toBe(0);
});

it("a delivery posts payments from before the ledger existed", async () => {
  const { _id } = await paidOrder(buyer, potato, 4);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM ledger WHERE order_id = ?").bind(_id),
    env.DB.prepare("DELETE FROM ledger_balances WHERE account = ?").bind(`buyer:${buyer.userId}`),
    env.DB.prepare("UPDATE ledger_balances SET debit_paise = debit_paise - 10200 WHERE account = 'provider'"),
    env.DB.prepare("UPDATE counters SET value = value - 10200 WHERE key LIKE 'money.%.payment'"),
  ]);
  await handOver(_id);
  expect(await postedFor(_id)).toEqual(["payment provider ← buyer 10200", "charge buyer ← sales 10200"]);
  expect(await owed()).toBe(0);
});
