import { beforeAll, describe, expect, it } from "vitest";
import { indianDay } from "../../platform/dates.contract.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, accepted, confirm, confirmed, orderOf, place, placed, readOrder } from "../../testing/orders.ts";
import { createPayment, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { wholeNumber } from "../../testing/whole-number.ts";
import type { Order } from "../orders.contract.ts";
import type { ConfirmedOne, PackingSheets, PickList } from "./fulfilment.contract.ts";

let staff: Account;
let buyer: Account;
let agent: Account & { agentId: string };
let [potato, onion, paneer]: string[] = [];

beforeAll(async () => {
  startProvider();
  [staff, buyer, agent] = [await createAdmin(), await createUser({ name: "Zaika Kitchen" }), await createAgent()];
  [potato = "", onion = "", paneer = ""] = await createProducts([
    product("Potato"),
    product("Onion", { nameHindi: "प्याज", nameGujarati: "ડુંગળી" }),
    product("Paneer", { category: "Dairy", unit: "packet" }),
  ]);
});

const pick = async (query = ""): Promise<PickList> => {
  const { status, body, text } = await as(staff.token).get<PickList>(`/admin/orders/pick-list${query}`);
  expect(status, text).toBe(200);
  return body;
};
const pack = async (query = ""): Promise<PackingSheets> => {
  const { status, body, text } = await as(staff.token).get<PackingSheets>(`/admin/orders/packing${query}`);
  expect(status, text).toBe(200);
  return body;
};
const order = async (items: Record<string, number>): Promise<Order> => {
  const lines = Object.entries(items).map(([productId, quantity]) => ({ productId, quantity }));
  const { status, body, text } = await place(buyer, orderOf("", 1, { items: lines, notes: "Back door" }));
  expect(status, text).toBe(201);
  return body.order;
};
const chosen = (orders: readonly Order[]) => `?${new URLSearchParams(orders.map(({ _id }) => ["order", _id]))}`;
const asLines = ({ lines }: PickList) =>
  lines.map(({ name, quantity, unit, orders }) => [name, quantity, unit, orders]);

describe("the pick list", () => {
  let first: Order;
  let second: Order;
  let taken: Order;

  beforeAll(async () => {
    first = await order({ [potato ?? ""]: 5, [paneer ?? ""]: 2 });
    second = await order({ [potato ?? ""]: 7, [onion ?? ""]: 1 });
    taken = await order({ [onion ?? ""]: 30 });
    for (const { _id } of [first, second, taken]) await confirm(staff, _id);
    await accept(agent, taken._id);
    // Neither of these orders needs packing.
    await placed(buyer, potato ?? "", 100);
    const dropped = await placed(buyer, potato ?? "", 200);
    await as(staff.token).patch(`/admin/orders/${dropped._id}/cancel`);
  });

  it("sums up the products of confirmed and accepted orders by category and name, with the number of orders", async () => {
    const list = await pick();
    expect(asLines(list)).toEqual([
      ["Onion", 31, "kg", 2],
      ["Potato", 12, "kg", 2],
      ["Paneer", 2, "packet", 1],
    ]);
    expect(list).toMatchObject({ orders: 3, leftOut: [], nextAfter: null });
  });

  it("names products as ordered, and lists one only once after its names in other languages change", async () => {
    const names = { hindi: "प्याज", marathi: "", gujarati: "ડુંગળી" };
    await env.DB.prepare("UPDATE order_lines SET names = '{}' WHERE order_id = ?").bind(second._id).run();
    const onions = (await pick()).lines.filter(({ name }) => name === "Onion");
    expect(onions).toMatchObject([{ quantity: 31, names }]);
    const potatoes = (await pick()).lines.find(({ name }) => name === "Potato");
    expect(potatoes?.names).toEqual({ hindi: "", marathi: "", gujarati: "" });
  });

  it("covers one day in India when requested", async () => {
    const day = indianDay(Date.parse(first.estimatedDelivery));
    expect((await pick(`?day=${day}`)).orders).toBe(3);
    await env.DB.prepare("UPDATE orders SET estimated_delivery = estimated_delivery + 86400000 WHERE id = ?")
      .bind(second._id)
      .run();
    expect(asLines(await pick(`?day=${day}`))).toEqual([
      ["Onion", 30, "kg", 1],
      ["Potato", 5, "kg", 1],
      ["Paneer", 2, "packet", 1],
    ]);
    const midnight = Date.parse(`${day}T00:00:00+05:30`);
    for (const [at, isOfDay] of [
      [midnight - 1, false],
      [midnight, true],
      [midnight + 86_399_999, true],
      [midnight + 86_400_000, false],
    ] as const) {
      await env.DB.prepare("UPDATE orders SET estimated_delivery = ? WHERE id = ?").bind(at, second._id).run();
      expect((await pick(`?day=${day}`)).orders, String(at)).toEqual(isOfDay ? 3 : 2);
    }
    for (const bad of ["2026-02-31", "2026-13-01", "tomorrow", "2026-1-1"])
      expect((await as(staff.token).get(`/admin/orders/pick-list?day=${bad}`)).status).toBe(400);
  });

  it("covers the chosen orders and names those that are left out", async () => {
    const waiting = await placed(buyer, onion ?? "", 4);
    const list = await pick(chosen([second, taken, waiting]));
    expect(asLines(list)).toEqual([
      ["Onion", 31, "kg", 2],
      ["Potato", 7, "kg", 1],
    ]);
    expect(list).toMatchObject({ orders: 2, leftOut: [{ _id: waiting._id, status: "pending" }] });
    expect(await pick("?order=nobody-knows")).toMatchObject({ orders: 0, lines: [], leftOut: [] });
    const tooMany = new URLSearchParams(Array.from({ length: 101 }, (_, i) => ["order", `x${i}`]));
    expect((await as(staff.token).get(`/admin/orders/pick-list?${tooMany}`)).status).toBe(400);
  });

  it("shows name and unit as ordered when the product has changed since", async () => {
    await env.DB.prepare("UPDATE products SET name = 'Sweet potato', unit = 'piece', deleted_at = 1 WHERE id = ?")
      .bind(potato)
      .run();
    expect(asLines(await pick(chosen([first])))).toContainEqual(["Potato", 5, "kg", 1]);
    await env.DB.prepare("UPDATE products SET name = 'Potato', unit = 'kg', deleted_at = NULL WHERE id = ?")
      .bind(potato)
      .run();
  });

  it("has packing sheets of the same orders, without delivery codes", async () => {
    const sheets = await pack(chosen([second, first, taken]));
    expect(sheets.orders.map(({ _id }) => _id).sort()).toEqual([first._id, second._id, taken._id].sort());
    const sheet = sheets.orders.find(({ _id }) => _id === first._id);
    expect(sheet).toMatchObject({
      user: { name: "Zaika Kitchen" },
      notes: "Back door",
      deliveryAddress: first.deliveryAddress,
      phone: first.phone,
      paymentMethod: "cod",
      total: first.total,
      items: [
        { quantity: 5, product: { name: "Potato", unit: "kg" } },
        { quantity: 2, product: { name: "Paneer", unit: "packet" } },
      ],
    });
    const { confirmationOtp = "none" } = await readOrder(buyer, first._id);
    expect(confirmationOtp).toMatch(/^\d{6}$/);
    expect(JSON.stringify(sheets)).not.toMatch(wholeNumber(confirmationOtp));
    expect(sheets.orders.some((one) => "confirmationOtp" in one)).toBe(false);
  });

  it("continues where it ended and includes each order once, in order of the promised delivery", async () => {
    const { productId } = { productId: onion ?? "" };
    const ids: string[] = [];
    for (let i = 0; i < 2; i++) ids.push((await confirmed(buyer, staff, productId))._id);
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240)
       INSERT INTO orders (id, buyer_id, status, city, delivery_address, phone, subtotal_paise, total_paise,
         payment_method, idempotency_key, request_hash, estimated_delivery, created_at, updated_at)
       SELECT '0Z' || printf('%024d', i), ?, 'confirmed', 'patna', 'Patna', '9876543210', 0, 0, 'cod', 'z' || i, 'h',
         4e12 + (i % 3) * 86400000, 0, 0 FROM n`,
    )
      .bind(buyer.userId)
      .run();
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: PackingSheets = await pack(after && `?after=${after}`);
      expect(page.orders.length).toBeLessThanOrEqual(100);
      seen.push(...page.orders.map(({ _id }) => _id));
      after = page.nextAfter;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id.startsWith("0Z"))).toHaveLength(240);
    expect(seen).toEqual(expect.arrayContaining(ids));
    await env.DB.prepare("DELETE FROM orders WHERE id LIKE '0Z%'").run();
  });
});

describe("confirming many orders", () => {
  const confirmMany = async (ids: readonly string[], key?: string) => {
    const headers = key ? { "Idempotency-Key": key } : undefined;
    const { status, body, text } = await as(staff.token).post<{ results: ConfirmedOne[] }>(
      "/admin/orders/confirm",
      { ids },
      headers,
    );
    expect(status, text).toBe(200);
    return body.results;
  };

  it("confirms each order that can be confirmed and returns a reason for each other one", async () => {
    const open = [await placed(buyer, onion ?? ""), await placed(buyer, onion ?? "")];
    const over = await placed(buyer, onion ?? "");
    await as(buyer.token).patch(`/orders/${over._id}/cancel`);
    const unpaid = (await createPayment(buyer, onion ?? "")).body.dbOrderId;
    const carried = await accepted({ buyer, staff, agent }, onion ?? "");
    const ids = [over._id, open[0]?._id ?? "", "nobody-knows", unpaid, carried._id, open[1]?._id ?? ""];
    const results = await confirmMany(ids);
    expect(results.map(({ _id, confirmed: isIt, code }) => [_id, isIt, code])).toEqual([
      [ids[0], false, "orders.illegal_transition"],
      [ids[1], true, undefined],
      [ids[2], false, "orders.not_found"],
      [ids[3], false, "orders.awaiting_payment"],
      [ids[4], false, "orders.illegal_transition"],
      [ids[5], true, undefined],
    ]);
    for (const { confirmed: isIt, message } of results) expect(Boolean(message)).toBe(!isIt);
    for (const { _id } of open) expect((await readOrder(buyer, _id)).status).toBe("confirmed");
    expect((await readOrder(buyer, carried._id)).status).toBe("accepted");
    expect(await findBrokenRules()).toEqual([]);
  });

  it("returns the same results when the request is repeated, and confirms each order once", async () => {
    const ids = [(await placed(buyer, onion ?? ""))._id, (await placed(buyer, onion ?? ""))._id];
    const answers = await Promise.all([confirmMany(ids, "k1"), confirmMany(ids, "k1"), confirmMany(ids, "k1")]);
    for (const results of [...answers, await confirmMany(ids, "k1")])
      expect(results).toEqual(ids.map((_id) => ({ _id, confirmed: true })));
    const { results } = await env.DB.prepare(
      "SELECT order_id FROM order_events WHERE type = 'order.confirmed' AND order_id IN (SELECT value FROM json_each(?))",
    )
      .bind(JSON.stringify(ids))
      .all();
    expect(results).toHaveLength(2);
    expect((await confirmMany(ids)).map(({ code }) => code)).toEqual(Array(2).fill("orders.illegal_transition"));
  });

  it("confirms a repeated id once and refuses more than a hundred", async () => {
    const { _id } = await placed(buyer, onion ?? "");
    expect(await confirmMany([_id, _id, _id])).toEqual([{ _id, confirmed: true }]);
    for (const ids of [[], Array.from({ length: 101 }, (_, i) => `x${i}`), ["" as string], "x"])
      expect((await as(staff.token).post("/admin/orders/confirm", { ids })).status).toBe(400);
  });
});
