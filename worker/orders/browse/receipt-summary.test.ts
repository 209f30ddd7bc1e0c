import { beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { inEveryStatus } from "../../testing/orders.ts";
import type { Order, ReceiptSummary } from "../orders.contract.ts";

let buyer: Account;
let orders: Record<Order["status"], Order>;

beforeAll(async () => {
  buyer = await createUser();
  const [potato = ""] = await createProducts([product("Potato")]);
  orders = await inEveryStatus({ buyer, staff: await createAdmin(), agent: await createAgent() }, potato);
});

const receiptOf = async (order: Order): Promise<ReceiptSummary> => {
  const { status, body, text } = await as(buyer.token).get<{ receipt: ReceiptSummary }>(
    `/orders/${order._id}/receipt-summary`,
  );
  expect(status, text).toBe(200);
  return body.receipt;
};

it("tells what an order cost and how many lines it has", async () => {
  const { _id, createdAt, total } = orders.pending;
  expect(await receiptOf(orders.pending)).toMatchObject({ _id, createdAt, total, lines: 1 });
});

it("tells the due of an open cash order in whole rupees, all of a delivered one as paid, and nothing of a cancelled one", async () => {
  const { total } = orders.pending;
  expect(await receiptOf(orders.pending)).toMatchObject({ paid: 0, due: Math.round(total) });
  expect(await receiptOf(orders.delivered)).toMatchObject({ paid: total, due: 0 });
  expect(await receiptOf(orders.cancelled)).toMatchObject({ paid: 0, due: 0 });
});
