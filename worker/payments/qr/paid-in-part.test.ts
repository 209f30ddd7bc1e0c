import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DoorFigures } from "../../orders/door/door.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { as } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { accept, accepted, countRows, deliver, readOrder } from "../../testing/orders.ts";
import { cancelAsStaff } from "../../testing/services/payment-time.ts";
import { deliverAll, endPayments, forgetCalls, qrCodes, startProvider } from "../../testing/services/provider.ts";
import type { DoorPayment } from "../payments.contract.ts";

let buyer: Account;
let staff: Account;
let agent: Awaited<ReturnType<typeof createAgent>>;
let potato: string;
let template: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [buyer, staff] = [await createUser(), await createAdmin()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  template = (await accepted({ buyer, staff, agent: await createAgent() }, potato))._id;
});
beforeEach(async () => {
  forgetCalls();
  agent = await createAgent();
});
// This also checks every invariant between the tables.
afterEach(endPayments);

const carried = async (quantity: number) => {
  const { id, total, code: otp } = await copyOrder(template, { agentId: agent.agentId, quantity });
  return { id, total, otp };
};
const shown = async (id: string) =>
  (await as(agent.token).post<{ payment: DoorPayment }>(`/agent/${id}/payment/qr`)).body.payment.qr?.id ?? "";

describe("a UPI code", () => {
  it("that was paid for marked lines does not pay for products found later, for any reader of the order", async () => {
    const { id, total, otp } = await carried(25);
    const revenue = async () =>
      (await as(staff.token).get<{ stats: { totalRevenue: number } }>("/admin/dashboard")).body.stats.totalRevenue;
    const listed = async (who: Account, path: string, list: "orders" | "ordersAccepted") => {
      const { body } = await as(who.token).get<Record<typeof list, Order[]>>(path);
      const found = body[list].find(({ _id }) => _id === id);
      return { paymentStatus: found?.paymentStatus, paid: found?.paid, dueAtDoor: found?.dueAtDoor };
    };
    const before = await revenue();
    const marked = await as(buyer.token).put(`/orders/${id}/door`, {
      lines: [{ productId: potato, deliveredQuantity: 1, outcome: "short", reason: "missing" }],
    });
    expect(marked.status, marked.text).toBe(200);
    qrCodes.pay(await shown(id));
    await deliverAll();
    const paidAsMarked = { paymentStatus: "paid", paid: 25.5, dueAtDoor: 0 };
    expect(await listed(agent, "/agent/my-orders", "ordersAccepted")).toEqual(paidAsMarked);
    expect((await as(buyer.token).delete(`/orders/${id}/door`)).status).toBe(200);
    const rest = { paymentStatus: "pending", paid: 25.5, dueAtDoor: total - 25.5 };
    expect({
      agent: await listed(agent, "/agent/my-orders", "ordersAccepted"),
      buyer: await listed(buyer, "/orders/my-orders", "orders"),
      staff: await listed(staff, "/admin/orders", "orders"),
      revenue: (await revenue()) - before,
    }).toEqual({ agent: rest, buyer: rest, staff: rest, revenue: 0 });
    const { body } = await as(agent.token).get<{ door: DoorFigures }>(`/orders/${id}/door`);
    expect(body.door).toMatchObject({ paid: 25.5, due: total - 25.5 });
    // The code for the reduced order may still be open; a second payment with it is refunded.
    const late = await env.DB.prepare("SELECT id FROM provider_orders WHERE order_id = ?").bind(id).first<string>("id");
    qrCodes.pay(late ?? "", { isLate: true });
    await deliverAll();
    expect(await countRows("refunds", "order_id = ? AND reason = 'second'", id)).toBe(1);
    expect((await deliver(agent, id, otp)).status).toBe(200);
    expect(await countRows("ledger", "key = ? AND amount_paise = ?", `cash:${id}`, (total - 25.5) * 100)).toBe(1);
    expect((await readOrder(buyer, id)).paymentStatus).toBe("paid");
    expect((await revenue()) - before).toBeCloseTo(total, 2);
  });

  it("that paid a part lets staff change the order after its release, and the next agent collects the rest", async () => {
    const { id, total } = await carried(4);
    const lines = [{ productId: potato, deliveredQuantity: 1, outcome: "short", reason: "missing" }];
    await as(agent.token).put(`/orders/${id}/door`, { lines });
    qrCodes.pay(await shown(id));
    await deliverAll();
    expect((await as(staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" })).status).toBe(200);
    for (const quantity of [3, 5]) {
      const items = [{ productId: potato, quantity }];
      const { status, text } = await as(staff.token).put(`/admin/orders/${id}/items`, { items });
      expect(status, text).toBe(200);
    }
    expect(await readOrder(buyer, id)).toMatchObject({ total: (total / 4) * 5, paid: total / 4, dueAtDoor: total });
    const other = await createAgent();
    expect((await accept(other, id)).status).toBe(200);
    const { confirmationOtp = "" } = await readOrder(buyer, id);
    expect((await deliver(other, id, confirmationOtp)).status).toBe(200);
    expect(await countRows("ledger", "key = ? AND amount_paise = ?", `cash:${id}`, total * 100)).toBe(1);
  });

  it("that paid a part is refunded when the order is cancelled, and the sum paid outranks the stored flag", async () => {
    const { id } = await carried(2);
    const lines = [{ productId: potato, deliveredQuantity: 1, outcome: "short", reason: "missing" }];
    await as(agent.token).put(`/orders/${id}/door`, { lines });
    qrCodes.pay(await shown(id));
    await deliverAll();
    await as(agent.token).delete(`/orders/${id}/door`);
    // Stores the order as earlier versions did.
    await env.DB.batch([
      env.DB.prepare("UPDATE orders SET payment_status = 'paid' WHERE id = ?").bind(id),
      env.DB.prepare("UPDATE counters SET value = value + 5100 WHERE key = 'revenue.paise' OR key = ?").bind(
        `revenue.day.${indianDay(Date.now())}`,
      ),
    ]);
    expect(await readOrder(buyer, id)).toMatchObject({ paymentStatus: "pending", paid: 25.5, dueAtDoor: 26 });
    expect((await cancelAsStaff(staff, id)).status).toBe(200);
    expect(await readOrder(buyer, id)).toMatchObject({ paymentStatus: "refund_pending", goesBack: 25.5 });
    expect(await countRows("refunds", "order_id = ? AND amount_paise = 2550", id)).toBe(1);
  });
});
