import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { resting } from "../../testing/faults.ts";
import { type Cast, countRows, eventsOf, readOrder } from "../../testing/orders.ts";
import { allowPartialReturns, asked, decide, handOver, openReturns, returnsOf } from "../../testing/returns.ts";
import { paidOrder, refundedOf, settleRefunds } from "../../testing/services/paid-orders.ts";
import { endPayments, forgetCalls, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  await allowPartialReturns();
  resting.mails = true;
  startProvider();
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  forgetCalls();
});
afterEach(async () => {
  await endPayments();
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const delivered = async (quantity: number) => {
  const { _id, paymentId } = await paidOrder(cast.buyer, potato, quantity);
  await handOver(cast, _id);
  return { _id, paymentId };
};
const noteOf = (orderId: string, paise: number) =>
  countRows("documents", "order_id = ? AND kind = 'credit_note' AND total_paise = ?", orderId, paise);

it("is refunded to the payment, each return separately, and the order stays paid", async () => {
  const { _id, paymentId } = await delivered(4);
  const first = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1.333 }]);
  const second = await asked(cast.buyer, _id, [{ productId: potato, quantity: 2.667 }]);
  const listed = (await openReturns(cast.staff, "?limit=100")).find(({ _id: id }) => id === first._id);
  expect(listed?.refundable).toBe(102);
  const { status, body } = await decide(cast.staff, first, "refund");
  expect(status).toBe(200);
  expect(body.return.decision?.amount).toBe(33.99);
  await decide(cast.staff, second, "refund");
  await settleRefunds();
  // The two refunds add up to exactly the paid amount.
  expect(refundedOf(paymentId).sort()).toEqual([3_399, 6_801]);
  expect([await noteOf(_id, 3_399), await noteOf(_id, 6_801)]).toEqual([1, 1]);
  expect(await countRows("ledger", "order_id = ? AND kind = 'refund' AND amount_paise IN (3399, 6801)", _id)).toBe(2);
  expect(await countRows("refunds", "order_id = ? AND reason = 'returned' AND status = 'processed'", _id)).toBe(2);
  expect(await readOrder(cast.buyer, _id)).toMatchObject({ paymentStatus: "paid", total: 102 });
  const types = (await eventsOf(cast.buyer, _id)).map(({ type }) => type);
  expect(types.filter((type) => type === "order.return_refund" || type === "order.difference_refunded")).toHaveLength(
    4,
  );
});

it("is refunded up to the unrefunded part of the payment, and credited to the account otherwise", async () => {
  const { _id, paymentId } = await delivered(4);
  const all = await asked(cast.buyer, _id, [{ productId: potato, quantity: 4 }]);
  const { body } = await decide(cast.staff, all, "credit");
  expect(body.return.decision).toMatchObject({ kind: "credit", amount: 102 });
  await settleRefunds();
  expect(refundedOf(paymentId)).toEqual([]);
  expect((await returnsOf(cast.buyer, _id)).returnable.lines).toEqual([]);
});

it("is not refunded below the provider's minimum", async () => {
  const { _id } = await delivered(4);
  const crumb = await asked(cast.buyer, _id, [{ productId: potato, quantity: 0.01 }]);
  const { status, body } = await decide(cast.staff, crumb, "refund");
  expect(status).toBe(409);
  expect(body.code).toBe("returns.refund_too_small");
  expect((await returnsOf(cast.buyer, _id)).returns[0]?.state).toBe("requested");
});
