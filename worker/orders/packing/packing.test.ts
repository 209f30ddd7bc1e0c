import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults } from "../../testing/faults.ts";
import { accept, confirm, deliver, deliverAsSeen, eventsOf, orderOf, place, readOrder } from "../../testing/orders.ts";
import { cancelAsStaff } from "../../testing/services/payment-time.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { TWO_ALIKE_AT_ONCE, TWO_AT_ONCE } from "../../testing/two-at-once.ts";
import type { Order } from "../orders.contract.ts";
import type { MarkResult, PackingStation, PickMark } from "./packing.contract.ts";

let staff: Account;
let other: Account;
let buyer: Account;
let agent: Account;
let potato: string;
let paneer: string;
let fish: string;

beforeAll(async () => {
  [staff, buyer, agent] = [await createAdmin(), await createUser(), await createAgent()];
  other = await createUser({ role: "admin", adminStatus: "verified", name: "Asha" });
  [potato = "", paneer = "", fish = ""] = await createProducts([
    product("Potato"),
    product("Paneer", { category: "Dairy", unit: "packet" }),
    product("Fish", { category: "Non-Veg", weightToleranceBp: 1000 }),
  ]);
});
afterEach(endFaults);

const ordered = async (items: Record<string, number>): Promise<Order> => {
  const lines = Object.entries(items).map(([productId, quantity]) => ({ productId, quantity }));
  const { body, text, status } = await place(buyer, orderOf("", 1, { items: lines }));
  expect(status, text).toBe(201);
  return (await confirm(staff, body.order._id)).body.order;
};
const mark = async (marks: readonly PickMark[], who = staff): Promise<MarkResult[]> => {
  const { status, body, text } = await as(who.token).post<{ results: MarkResult[] }>("/admin/packing/marks", { marks });
  expect(status, text).toBe(200);
  return body.results;
};
const tick = (orderId: string, productId: string, more: Partial<PickMark> = {}): PickMark => ({
  orderId,
  productId,
  seen: null,
  picked: true,
  ...more,
});
const tickAll = ({ _id, items }: Order, who = staff) =>
  mark(
    items.map(({ product: { _id: productId } }) => tick(_id, productId)),
    who,
  );
const pack = (orderId: string, crates?: number, who = staff) =>
  as(who.token).patch<{ order: Order; code: string }>(`/admin/orders/${orderId}/pack`, { crates });
const load = (orderId: string) => as(agent.token).patch<{ order: Order; code: string }>(`/agent/${orderId}/load`);
const station = async (query = ""): Promise<PackingStation> =>
  (await as(staff.token).get<PackingStation>(`/admin/packing${query}`)).body;
const typesOf = async (orderId: string) =>
  (await eventsOf(staff, orderId)).map(({ type, actor }) => [type, actor.name]);

describe("the stages of an order", () => {
  it("go from the first picked line to the vehicle, with who and when, and leave the status alone", async () => {
    const order = await ordered({ [potato]: 5, [paneer]: 2 });
    expect(order.stage).toBeUndefined();
    expect((await pack(order._id)).body.code).toBe("orders.lines_to_pick");
    await mark([tick(order._id, potato)], other);
    expect(await readOrder(buyer, order._id)).toMatchObject({ status: "confirmed", stage: "picking" });
    expect((await pack(order._id)).status).toBe(409);
    await mark([tick(order._id, paneer)]);
    expect((await pack(order._id, 3)).body.order).toMatchObject({ status: "confirmed", stage: "packed", crates: 3 });
    expect((await pack(order._id)).body.code).toBe("orders.already_packed");
    expect((await load(order._id)).status).toBe(404);
    await accept(agent, order._id);
    expect((await load(order._id)).body.order).toMatchObject({ status: "accepted", stage: "loaded", crates: 3 });
    expect((await load(order._id)).status).toBe(200);
    expect((await typesOf(order._id)).slice(2)).toEqual([
      ["order.picking", "Asha"],
      ["order.packed", staff.name],
      ["order.accepted", agent.name],
      ["order.loaded", agent.name],
    ]);
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    const { body } = await deliver(agent, order._id, confirmationOtp);
    expect(body.order).toMatchObject({ status: "delivered", crates: 3 });
    expect(body.order.stage).toBeUndefined();
    expect(await findBrokenRules()).toEqual([]);
  });

  it("load only what is packed, while accepting and delivering need no stage", async () => {
    const order = await ordered({ [potato]: 1 });
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    await accept(agent, order._id);
    expect((await load(order._id)).body.code).toBe("orders.not_packed");
    await tickAll(order);
    expect((await load(order._id)).body.code).toBe("orders.not_packed");
    expect((await deliver(agent, order._id, confirmationOtp)).status).toBe(200);
    expect((await pack(order._id)).body.code).toBe("orders.illegal_transition");
  });

  it("filter the lists of staff, the pick list and the station", async () => {
    const waiting = await ordered({ [potato]: 1 });
    const picked = await ordered({ [potato]: 2 });
    await tickAll(picked);
    await pack(picked._id);
    const listed = async (stage: string) => {
      const { body } = await as(staff.token).get<{ orders: Order[] }>(`/admin/orders?stage=${stage}`);
      return body.orders.map(({ _id }) => _id);
    };
    expect(await listed("packed")).toEqual([picked._id]);
    expect(await listed("confirmed")).toContain(waiting._id);
    expect(await listed("confirmed")).not.toContain(picked._id);
    const chosen = `order=${waiting._id}&order=${picked._id}`;
    expect((await station(`?${chosen}&stage=packed`)).orders.map(({ _id }) => _id)).toEqual([picked._id]);
    const shown = (await station()).orders.map(({ _id }) => _id);
    expect([waiting, picked].map(({ _id }) => shown.includes(_id))).toEqual([true, false]);
    const list = await as(staff.token).get<{ orders: number }>(`/admin/orders/pick-list?${chosen}&stage=confirmed`);
    expect(list.body.orders).toBe(1);
    const { body } = await as(staff.token).get<{ queues: Record<string, number> }>("/admin/dashboard");
    expect(body.queues).toMatchObject({ packed: 1, picking: 0, loaded: 0 });
    expect((await as(staff.token).get("/admin/orders?stage=lost")).status).toBe(400);
  });

  it("return a released order to packed, and staff can take a packed one back to picking", async () => {
    const order = await ordered({ [potato]: 4 });
    await tickAll(order);
    await pack(order._id);
    await accept(agent, order._id);
    await load(order._id);
    const { body } = await as(staff.token).patch<{ order: Order }>(`/admin/orders/${order._id}/status`, {
      status: "confirmed",
    });
    expect(body.order).toMatchObject({ status: "confirmed", stage: "packed" });
    const [refused] = await mark([tick(order._id, potato, { picked: false })]);
    expect(refused).toMatchObject({ done: false, code: "orders.already_packed" });
    const unpacked = await as(staff.token).patch<{ order: Order }>(`/admin/orders/${order._id}/unpack`);
    expect(unpacked.body.order).toMatchObject({ stage: "picking" });
    const { picked } = (await station(`?order=${order._id}`)).orders[0]?.lines[0] ?? {};
    const [done] = await mark([tick(order._id, potato, { picked: false, seen: picked?.at ?? null })]);
    expect(done).toMatchObject({ done: true, picked: null });
  });

  it("leave what was marked at the door as it is when the order is packed, or unpacked, after its acceptance", async () => {
    const order = await ordered({ [potato]: 4, [paneer]: 5 });
    await accept(agent, order._id);
    const door = `/orders/${order._id}/door`;
    const lines = [{ productId: potato, deliveredQuantity: 3, outcome: "rejected", reason: "not_wanted" }];
    await as(buyer.token).put(door, { lines });
    const handedOver = async () => {
      const { body } = await as(agent.token).get<{ door: { lines: { delivered: number }[] } }>(door);
      return body.door.lines.map(({ delivered }) => delivered);
    };
    await mark([tick(order._id, potato), tick(order._id, paneer, { quantity: 2 })]);
    await pack(order._id);
    expect(await handedOver()).toEqual([3, 2]);
    await as(staff.token).patch(`/admin/orders/${order._id}/unpack`);
    expect(await handedOver()).toEqual([3, 5]);
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    expect((await deliverAsSeen(agent, order._id, confirmationOtp)).status).toBe(200);
  });

  it("leave no version of the marks at the door twice, so that an older page replaces none of them", async () => {
    const order = await ordered({ [potato]: 4, [fish]: 2 });
    const door = `/orders/${order._id}/door`;
    const seen = async () => (await as(buyer.token).get<{ door: { version: number } }>(door)).body.door.version;
    const clear = async (version: number) =>
      (await as(buyer.token).put<{ code: string }>(door, { lines: [], version })).body.code;
    await mark([tick(order._id, potato), tick(order._id, fish, { quantity: 2.15 })]);
    await pack(order._id);
    await accept(agent, order._id);
    const first = await seen();
    await as(staff.token).patch(`/admin/orders/${order._id}/unpack`);
    await pack(order._id);
    const second = await seen();
    expect(await clear(first)).toBe("door.changed");
    await as(staff.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" });
    await accept(agent, order._id);
    expect(await clear(second)).toBe("door.changed");
    expect(await clear(await seen())).toBeUndefined();
  });
});

describe("the packing station", () => {
  it("lists lines in the order of the warehouse, cold goods last, with who picked what", async () => {
    const order = await ordered({ [paneer]: 1, [fish]: 2, [potato]: 3 });
    await mark([tick(order._id, fish, { quantity: 2.15 })], other);
    const [shown] = (await station(`?order=${order._id}`)).orders;
    expect(shown).toMatchObject({ _id: order._id, buyer: buyer.name, stage: "picking", agent: null });
    expect(shown?.lines).toMatchObject([
      { name: "Potato", quantity: 3, picked: null },
      { name: "Paneer", quantity: 1, min: 1, max: 1 },
      { name: "Fish", quantity: 2, min: 1.8, max: 2.2, picked: { quantity: 2.15, by: "Asha" } },
    ]);
  });

  it.each(TWO_ALIKE_AT_ONCE)(
    "gives a line to one of two pickers, whose mark comes %s, and repeats its answer",
    async (_, race) => {
      const order = await ordered({ [potato]: 5, [paneer]: 2 });
      const answers = new Map<Account, MarkResult | undefined>();
      const markBy = (who: Account) => async () => answers.set(who, (await mark([tick(order._id, potato)], who))[0]);
      await race(markBy(staff), markBy(other));
      const ofStaff = answers.get(staff);
      const ofOther = answers.get(other);
      expect([ofStaff?.done, ofOther?.done].sort()).toEqual([false, true]);
      const loser = ofStaff?.done ? ofOther : ofStaff;
      expect(loser).toMatchObject({ code: "orders.line_marked", picked: { quantity: 5 } });
      const winner = ofStaff?.done ? staff : other;
      const again = await mark([tick(order._id, potato), tick(order._id, paneer)], winner);
      expect(again.map(({ done }) => done)).toEqual([true, true]);
      const [stale] = await mark([tick(order._id, potato, { picked: false })]);
      expect(stale).toMatchObject({ done: false, code: "orders.line_marked" });
      expect((await typesOf(order._id)).filter(([type]) => type === "order.picking")).toHaveLength(1);
    },
  );

  it("takes a weight within the tolerance, less as short, and refuses what cannot be", async () => {
    const order = await ordered({ [fish]: 10, [paneer]: 4 });
    const results = await mark([
      tick(order._id, fish, { quantity: 11.5 }),
      tick(order._id, paneer, { quantity: 1.5 }),
      tick(order._id, potato),
      tick("nobody-knows", potato),
    ]);
    expect(results.map(({ done, code }) => [done, code])).toEqual([
      [false, "door.line"],
      [false, "door.line"],
      [false, "orders.not_found"],
      [false, "orders.not_found"],
    ]);
    await mark([tick(order._id, fish, { quantity: 9.25 }), tick(order._id, paneer, { quantity: 3 })]);
    expect((await pack(order._id)).status).toBe(200);
    await accept(agent, order._id);
    const { body } = await as(agent.token).get<{ door: { lines: object[]; total: number } }>(
      `/orders/${order._id}/door`,
    );
    expect(body.door.lines).toMatchObject([
      { ordered: 10, delivered: 9.25, outcome: "delivered" },
      { ordered: 4, delivered: 3, outcome: "short", reason: "missing" },
    ]);
    const { confirmationOtp = "" } = await readOrder(buyer, order._id);
    expect((await deliverAsSeen(agent, order._id, confirmationOtp)).body.order).toMatchObject({
      status: "delivered",
      total: body.door.total,
    });
    expect(await findBrokenRules()).toEqual([]);
  });

  it("refuses to pack an order of which nothing was found", async () => {
    const order = await ordered({ [paneer]: 1 });
    await mark([tick(order._id, paneer, { quantity: 0 })]);
    expect((await pack(order._id)).body.code).toBe("orders.nothing_packed");
  });

  it.each(TWO_AT_ONCE)(
    "packs or cancels an order, and picks or cancels a line, when the cancellation comes %s",
    async (_, race) => {
      for (const isPacked of [true, false]) {
        const order = await ordered({ [potato]: 1 });
        if (isPacked) await tickAll(order);
        const work = async () => {
          if (isPacked) expect([200, 409]).toContain((await pack(order._id)).status);
          else await tickAll(order, other);
        };
        await race(work, async () => expect((await cancelAsStaff(staff, order._id)).status).toBe(200));
        const types = (await typesOf(order._id)).map(([type]) => type);
        expect(types.at(-1)).toBe("order.cancelled");
        expect((await station(`?order=${order._id}`)).orders).toEqual([]);
        expect((await pack(order._id)).body.code).toBe("orders.illegal_transition");
        const [late] = await tickAll(order);
        expect(late?.done).toBe(false);
      }
      expect(await findBrokenRules()).toEqual([]);
    },
  );

  it("lets staff neither pick nor pack their own order", async () => {
    const { body } = await place(staff, orderOf(potato, 1));
    await confirm(other, body.order._id);
    expect((await tickAll(body.order))[0]).toMatchObject({ done: false, code: "accounts.own_record" });
    await tickAll(body.order, other);
    expect((await pack(body.order._id)).status).toBe(403);
    expect((await pack(body.order._id, 1, other)).status).toBe(200);
  });
});
