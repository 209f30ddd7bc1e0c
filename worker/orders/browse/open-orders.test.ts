import { beforeAll, describe, expect, it } from "vitest";
import { createServices, type Services } from "../../compose.ts";
import { measureService } from "../../testing/costs/meter.ts";
import { type Account, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { copiesOf, placed } from "../../testing/orders.ts";
import type { Order } from "../orders.contract.ts";
import { MAX_OPEN_SHOWN } from "./order-ids.repo.ts";

let potato: string;
let others: string[];
let carrier: string;

beforeAll(async () => {
  carrier = (await createAgent()).agentId;
  const more = Array.from({ length: 30 }, (_, place) => product(`Product ${place}`));
  [potato = "", ...others] = await createProducts([product("Potato", { stock: 10_000 }), ...more]);
});

const { sessions, orders } = createServices(env, { waitUntil: () => undefined });
type Actor = Awaited<ReturnType<Services["sessions"]["authenticate"]>>;

const ordersOf = async (buyer: Account, count: number): Promise<string[]> => {
  const { _id } = await placed(buyer, potato);
  return [_id, ...(await copiesOf(_id, count - 1))].reverse();
};
const setStatus = (ids: readonly string[], status: Order["status"]) =>
  env.DB.prepare(
    "UPDATE orders SET status = ?1, agent_id = CASE ?1 WHEN 'delivered' THEN ?2 END WHERE id IN (SELECT value FROM json_each(?3))",
  )
    .bind(status, carrier, JSON.stringify(ids))
    .run();
const idsOf = (found: readonly Pick<Order, "_id">[]): string[] => found.map(({ _id }) => _id);

/** Follows the cursors through every page. */
const walk = async (actor: Actor, limit: number) => {
  const first = await orders.listMyOpenAndEarlier(actor, { limit });
  const earlier = idsOf(first.earlier.orders);
  for (let cursor = first.earlier.nextCursor; cursor; ) {
    const next = await orders.listMyOpenAndEarlier(actor, { limit, cursor });
    expect(next.open).toEqual([]);
    earlier.push(...idsOf(next.earlier.orders));
    cursor = next.earlier.nextCursor;
  }
  return { open: idsOf(first.open), earlier };
};

describe("the orders of a buyer", () => {
  it("are listed once each, open ones first, in pages of any size", async () => {
    const buyer = await createUser();
    const ids = await ordersOf(buyer, 12);
    const at = (...places: number[]): string[] => places.map((place) => ids[place] ?? "");
    await setStatus(at(1, 2, 3, 6, 9), "delivered");
    await setStatus(at(0, 5, 11), "cancelled");
    await setStatus(at(7), "confirmed");
    const actor = await sessions.authenticate(buyer.token);
    const all = { open: at(4, 7, 8, 10), earlier: at(0, 1, 2, 3, 5, 6, 9, 11) };
    for (const limit of [1, 4, 100]) expect(await walk(actor, limit), `${limit} at a time`).toEqual(all);
  });

  it("are all listed when more are open than one page shows", async () => {
    const buyer = await createUser();
    const ids = await ordersOf(buyer, MAX_OPEN_SHOWN + 5);
    const delivered = [ids[2] ?? "", ids[MAX_OPEN_SHOWN + 3] ?? ""];
    await setStatus(delivered, "delivered");
    const { open, earlier } = await walk(await sessions.authenticate(buyer.token), 2);
    expect(open).toEqual(ids.filter((id) => !delivered.includes(id)).slice(0, MAX_OPEN_SHOWN));
    expect(earlier).toEqual(ids.filter((id) => !open.includes(id)));
  });

  it("take one round trip, and read a bounded number of rows more than a plain page of the same length", async () => {
    const buyer = await createUser();
    const ids = await ordersOf(buyer, 60);
    await setStatus(ids.slice(3), "delivered");
    const actor = await sessions.authenticate(buyer.token);
    const { result, cost } = await measureService((services) =>
      services.orders.listMyOpenAndEarlier(actor, { limit: 20 }),
    );
    expect(result.open.length).toBe(3);
    expect(result.earlier.orders.length).toBe(20);
    expect(cost.serial).toBe(1);
    const plain = await measureService((services) => services.orders.listMyOrders(actor, { limit: 23 }));
    expect(plain.result.orders).toHaveLength(23);
    // At most four more rows for each order: its id in an index, its status, its row again with the lines, and a line.
    expect(cost.rows - plain.cost.rows).toBeLessThanOrEqual(4 * 23);
  });

  it("read all lines of open orders, and two lines of each earlier order", async () => {
    const buyer = await createUser();
    const ids = await ordersOf(buyer, 21);
    await setStatus(ids.slice(1), "delivered");
    const actor = await sessions.authenticate(buyer.token);
    const read = () => measureService((services) => services.orders.listMyOpenAndEarlier(actor, { limit: 20 }));
    const before = await read();
    const add = (orderId: string | undefined) =>
      env.DB.prepare(
        `INSERT INTO order_lines (order_id, position, product_id, name, image_key, unit, price_paise, quantity_milli, total_paise)
         SELECT order_id, position + 1 + key, value, name, image_key, unit, price_paise, quantity_milli, total_paise
         FROM order_lines, json_each(?2) WHERE order_id = ?1`,
      )
        .bind(orderId, JSON.stringify(others))
        .run();
    // The order had one line, and only a second one is read.
    await add(ids[20]);
    expect((await read()).cost.rows).toBe(before.cost.rows + 1);
    await add(ids[0]);
    const { result, cost } = await read();
    expect(cost.rows).toBeGreaterThan(before.cost.rows);
    expect(result.open[0]?.items).toHaveLength(31);
    expect(result.earlier.orders[0]).toEqual({
      _id: ids[1],
      version: 1,
      status: "delivered",
      paymentStatus: "pending",
      createdAt: expect.any(String),
      estimatedDelivery: expect.any(String),
      total: expect.any(Number),
      items: [{ name: expect.any(String), names: { hindi: "", marathi: "", gujarati: "" } }],
      itemCount: 1,
    });
  });
});
