import { beforeAll, expect, it } from "vitest";
import { indianDay } from "../platform/dates.contract.ts";
import { as, call } from "../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import {
  accept,
  accepted,
  type Cast,
  confirm,
  confirmed,
  deliver,
  orderOf,
  place,
  placed,
  readOrder,
} from "../testing/orders.ts";
import { createPayment, deliverAll, ledger, startProvider, verify } from "../testing/services/provider.ts";
import { findBrokenRules } from "../testing/shop-state.ts";
import type { Dashboard } from "./dashboard.contract.ts";

let cast: Cast;
let potato: string;
let scarce: string;

beforeAll(async () => {
  startProvider();
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = "", scarce = ""] = await createProducts([
    product("Potato", { stock: 10_000, pricePaise: 10_250 }),
    product("Saffron", { stock: 3, nameHindi: "केसर" }),
  ]);
});

const look = async (): Promise<Dashboard> => {
  const { status, body, text } = await as(cast.staff.token).get<Dashboard>("/admin/dashboard");
  expect(status, text).toBe(200);
  return body;
};
const truth = async () =>
  env.DB.prepare(
    `SELECT count(*) AS orders, COALESCE(sum(total_paise * (payment_status = 'paid')), 0) / 100.0 AS revenue FROM orders`,
  ).first<{ orders: number; revenue: number }>();

/** Compares the dashboard with the tables after a step. */
const expectTrue = async (): Promise<Dashboard> => {
  const seen = await look();
  const { stats, days } = seen;
  expect({ orders: stats.totalOrders, revenue: stats.totalRevenue }).toEqual(await truth());
  expect(days.reduce((sum, { revenue }) => sum + revenue, 0)).toBeCloseTo(stats.totalRevenue, 2);
  expect(await findBrokenRules()).toEqual([]);
  return seen;
};

it("reports as revenue the sum of paid orders that were not refunded", async () => {
  const cash = await accepted(cast, potato);
  expect((await expectTrue()).stats.totalRevenue).toBe(0);

  const { confirmationOtp = "" } = await readOrder(cast.buyer, cash._id);
  expect((await deliver(cast.agent, cash._id, confirmationOtp)).status).toBe(200);
  expect((await expectTrue()).stats.totalRevenue).toBe(102.5);
  expect((await deliver(cast.agent, cash._id, confirmationOtp)).status).toBe(409);
  expect((await expectTrue()).stats.totalRevenue).toBe(102.5);

  const unpaid = await placed(cast.buyer, potato);
  await as(cast.buyer.token).patch(`/orders/${unpaid._id}/cancel`);
  expect((await expectTrue()).stats.totalRevenue).toBe(102.5);

  const online = (await createPayment(cast.buyer, potato, { quantity: 2 })).body;
  expect((await expectTrue()).stats.totalRevenue).toBe(102.5);
  const handed = await ledger.pay(online.orderId);
  expect((await verify(cast.buyer, online.dbOrderId, handed)).status).toBe(200);
  // The webhook repeats the same payment.
  await deliverAll();
  expect((await expectTrue()).stats.totalRevenue).toBe(307.5);

  expect((await as(cast.staff.token).patch(`/admin/orders/${online.dbOrderId}/cancel`)).status).toBe(200);
  await deliverAll();
  expect((await expectTrue()).stats.totalRevenue).toBe(102.5);
});

it("counts a delivered online order once", async () => {
  const before = (await look()).stats.totalRevenue;
  const { dbOrderId, orderId } = (await createPayment(cast.buyer, potato, { quantity: 2 })).body;
  await verify(cast.buyer, dbOrderId, await ledger.pay(orderId));
  await confirm(cast.staff, dbOrderId);
  await accept(cast.agent, dbOrderId);
  const { confirmationOtp = "" } = await readOrder(cast.buyer, dbOrderId);
  expect((await deliver(cast.agent, dbOrderId, confirmationOtp)).status).toBe(200);
  expect((await expectTrue()).stats.totalRevenue).toBe(before + 205);
});

it("counts orders and money for the day in India on which the order was placed", async () => {
  const before = (await look()).days;
  expect(before).toHaveLength(30);
  expect(before.at(-1)?.day).toBe(indianDay(Date.now()));
  await place(cast.buyer, orderOf(potato));
  const after = (await look()).days;
  expect(after.at(-1)?.orders).toBe((before.at(-1)?.orders ?? 0) + 1);
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(indianDay(Date.parse("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20");
  expect(indianDay(Date.parse("2026-11-20T18:30:00Z"))).toBe("2026-11-21");
});

it("counts accounts at registration, and only products on sale", async () => {
  const { stats } = await look();
  const { status, text } = await call("POST", "/auth/register", {
    body: {
      name: "Counted Hotel",
      email: "counted@example.com",
      phone: "9123456780",
      password: "secret-enough",
      confirmPassword: "secret-enough",
      role: "hotel",
      location: "patna",
      address: "Boring Road",
    },
  });
  expect(status, text).toBe(201);
  expect((await look()).stats).toMatchObject({ totalUsers: stats.totalUsers + 1, totalProducts: 2 });
});

it("counts orders to confirm, unassigned orders, late orders and cancel requests", async () => {
  const { queues: before } = await look();
  await placed(cast.buyer, potato);
  // An unpaid online order awaits its payment, so staff cannot confirm it yet.
  await createPayment(cast.buyer, potato);
  const free = await confirmed(cast.buyer, cast.staff, potato);
  const carried = await accepted(cast, potato);
  await as(cast.agent.token).post(`/agent/${carried._id}/request-cancel`, { message: "" });
  await env.DB.prepare("UPDATE orders SET estimated_delivery = 1 WHERE id = ?").bind(free._id).run();
  expect((await look()).queues).toEqual({
    ...before,
    toConfirm: before.toConfirm + 1,
    unassigned: before.unassigned + 1,
    late: before.late + 1,
    cancelRequests: before.cancelRequests + 1,
    toPick: before.toPick + 2,
  });

  const { body } = await as(cast.staff.token).get<{ orders: { _id: string; cancellation: unknown }[] }>(
    "/admin/agents/cancel-requests",
  );
  expect(body.orders).toMatchObject([{ _id: carried._id, cancellation: { reason: "", by: cast.agent.userId } }]);
  await as(cast.staff.token).patch(`/admin/orders/${carried._id}/status`, { status: "confirmed" });
  expect((await look()).queues.cancelRequests).toBe(before.cancelRequests);
});

it("lists products with low stock, lowest first, without deleted ones", async () => {
  const names = { hindi: "केसर", marathi: "", gujarati: "" };
  expect((await look()).lowStock).toEqual([{ _id: scarce, name: "Saffron", names, unit: "kg", stock: 3 }]);
  await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(scarce).run();
  expect((await look()).lowStock).toEqual([]);
});
