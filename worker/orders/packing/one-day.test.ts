import { createExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { BookedLine } from "../../catalogue/stock/stock.contract.ts";
import { createServices } from "../../compose.ts";
import { runEveryMinute } from "../../cron.ts";
import type { LedgerCheck } from "../../ledger/entries.contract.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { backgroundDone, env, resting } from "../../testing/faults.ts";
import { accept, confirm, deliver, eventsOf, orderOf, place, readOrder, stockOf } from "../../testing/orders.ts";
import { paidOrder, refundedOf, settleRefunds } from "../../testing/services/paid-orders.ts";
import { endPayments, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";
import type { MarkResult } from "./packing.contract.ts";

/** Sets the clock to this Indian time on a Tuesday. */
const at = (time: string): void => void vi.setSystemTime(new Date(`2026-12-01T${time}:00+05:30`));

let staff: Account;
let picker: Account;
let agent: Account;
let potato: string;
let redPotato: string;
let paneer: string;
let rice: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  at("04:00");
  resting.mails = true;
  startProvider();
  [staff, picker, agent] = [await createAdmin(), await createAdmin(), await createAgent()];
  [potato = "", redPotato = "", paneer = "", rice = ""] = await createProducts([
    product("Potato", { pricePaise: 3000, stock: 0 }),
    product("Red Potato", { pricePaise: 2800, stock: 40 }),
    product("Paneer", { pricePaise: 29_000, stock: 0, category: "Dairy" }),
    product("Rice", { pricePaise: 5000, stock: 100, category: "Grains" }),
  ]);
});
afterAll(() => {
  endPayments();
  vi.useRealTimers();
});

const book = async (kind: string, lines: object[], more: object = {}): Promise<BookedLine[]> => {
  const answer = await as(staff.token).post<{ lines: BookedLine[] }>("/admin/stock/bookings", { kind, lines, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.lines;
};
const mark = async (
  who: Account,
  order: Order,
  productId: string,
  quantity?: number,
): Promise<MarkResult | undefined> => {
  const marks = [{ orderId: order._id, productId, seen: null, picked: true, quantity }];
  return (await as(who.token).post<{ results: MarkResult[] }>("/admin/packing/marks", { marks })).body.results[0];
};
const ordered = async (buyer: Account, lines: Record<string, number>): Promise<Order> => {
  const items = Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
  const { status, body, text } = await place(buyer, orderOf("", 1, { items }));
  expect(status, text).toBe(201);
  return body.order;
};
const settle = async (order: Order, productId: string): Promise<void> => {
  const { status, text } = await as(staff.token).post(`/admin/orders/${order._id}/shortages`, { productId });
  expect(status, text).toBe(200);
};
const linesOf = async (buyer: Account, order: Order) =>
  (await readOrder(buyer, order._id)).items.map(({ product: { name }, quantity }) => [name, quantity]);

it("a day of the warehouse ends with stock, money and documents that agree", async () => {
  const [chef, caterer, hotel] = [await createUser(), await createUser(), await createUser()];
  await as(hotel.token).put("/auth/profile", { shortRule: "nearest" });

  // New products arrive from the supplier.
  await book(
    "received",
    [
      { productId: potato, quantity: 60, cost: 18 },
      { productId: paneer, quantity: 12.5, cost: 240 },
    ],
    { supplier: "Sharma Traders" },
  );
  expect([await stockOf(potato), await stockOf(paneer)]).toEqual([60, 12.5]);

  // Four orders are placed in the morning, one of them paid online.
  at("05:00");
  const first = await ordered(chef, { [potato]: 20, [rice]: 10 });
  const paid = await paidOrder(caterer, potato, 15);
  const second = await readOrder(caterer, paid._id);
  const third = await ordered(hotel, { [potato]: 10, [paneer]: 2 });
  const late = await ordered(chef, { [rice]: 5 });
  for (const { _id } of [first, second, third]) expect((await confirm(staff, _id)).status).toBe(200);

  // Two people pick the same line at once, and only one of them succeeds.
  at("06:00");
  const both = await Promise.all([mark(staff, first, rice), mark(picker, first, rice)]);
  expect(both.map((one) => one?.done).toSorted()).toEqual([false, true]);
  await mark(staff, first, potato, 16);
  await mark(picker, second, potato, 12);
  await mark(staff, third, potato, 4);
  await mark(picker, third, paneer);

  // One buyer accepts a substitute, one does not answer, and one chose the nearest product beforehand.
  for (const order of [first, second, third]) await settle(order, potato);
  expect(await linesOf(hotel, third)).toEqual([
    ["Potato", 4],
    ["Paneer", 2],
    ["Red Potato", 6],
  ]);
  at("06:10");
  const answer = { productId: potato, substituteId: redPotato };
  expect((await as(chef.token).post(`/orders/${first._id}/shortages/answer`, answer)).status).toBe(200);
  at("09:30");
  await runEveryMinute(env, createExecutionContext(), { now: () => Date.now() });
  expect(await linesOf(caterer, second)).toEqual([["Potato", 12]]);
  await settleRefunds();
  expect(refundedOf(paid.paymentId)).toEqual([3 * 3000]);
  expect((await mark(picker, first, redPotato))?.done).toBe(true);
  expect((await mark(picker, third, redPotato))?.done).toBe(true);

  // Some potatoes are wasted, and rice is counted while an order holds part of it.
  at("10:00");
  await book("wasted", [{ productId: potato, quantity: 5 }], { reason: "Rotten" });
  const [counted] = await book("counted", [{ productId: rice, quantity: 88 }]);
  expect(counted).toMatchObject({ held: 5, stock: 83, quantity: -2 });

  // Loaded and delivered.
  at("11:00");
  for (const [buyer, order] of [
    [chef, first],
    [caterer, second],
    [hotel, third],
  ] as const) {
    expect((await as(staff.token).patch(`/admin/orders/${order._id}/pack`, { crates: 2 })).status).toBe(200);
    expect((await accept(agent, order._id)).status).toBe(200);
    expect((await as(agent.token).patch(`/agent/${order._id}/load`)).status).toBe(200);
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    const { status, text } = await deliver(agent, order._id, confirmationOtp);
    expect(status, text).toBe(200);
    expect((await eventsOf(buyer, order._id)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["order.shortage", "order.packed", "order.loaded", "order.delivered"]),
    );
  }
  expect((await as(chef.token).patch(`/orders/${late._id}/cancel`)).status).toBe(200);
  await backgroundDone();

  expect(await stockOf(rice)).toBe(88);
  expect(await stockOf(redPotato)).toBe(40 - 4 - 6);
  expect(await findBrokenRules()).toEqual([]);
  const { ledger } = createServices(env, { waitUntil: () => undefined });
  await ledger.checkSome(1000);
  expect((await as(staff.token).get<LedgerCheck>("/admin/ledger/check")).body.differences).toEqual([]);
});
