import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Env } from "../../env.ts";
import { as, call } from "../../testing/api-client.ts";
import { daysAgo, listFiles, moveOld, signedInAgain } from "../../testing/archive.ts";
import { measure, rowBudget } from "../../testing/costs/meter.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import {
  type Cast,
  countRows,
  deliverAsSeen,
  inStatus,
  type OrdersAnswer,
  placed,
  readOrder,
} from "../../testing/orders.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

interface Shown {
  readonly orders: Order[];
  readonly [path: string]: unknown;
}
let potato: string;
let cast: Cast & { agent: Account & { agentId: string } };
let stranger: Account;
let delivered: Order;
let rated: Order;
let cancelled: Order;
/** An order of the same month that stays in D1. */
let stuck: Order;
let before: Record<string, unknown>;

/** Every page and endpoint that shows orders, without fields that depend on the current time. */
const readDoors = async (): Promise<Record<string, unknown>> => {
  const { buyer, staff, agent } = cast;
  const doors: [Account, string][] = [
    [buyer, "/orders/my-orders?limit=100"],
    [buyer, `/orders/${delivered._id}`],
    [buyer, `/orders/${rated._id}/events`],
    [buyer, `/orders/${cancelled._id}/events`],
    [buyer, "/auth/profile/data?format=orders.csv"],
    [staff, "/admin/orders?limit=100"],
    [staff, "/admin/orders?status=delivered"],
    [staff, "/admin/orders?status=cancelled"],
    [staff, `/admin/orders?search=${delivered._id}`],
    [staff, `/admin/orders?search=${delivered._id.slice(-8)}`],
    [staff, `/admin/orders?search=${delivered.phone}`],
    [staff, `/admin/orders?search=${buyer.email}`],
    [staff, `/admin/orders?search=${encodeURIComponent(buyer.name)}&status=delivered`],
    [staff, `/orders/${delivered._id}`],
    [staff, `/orders/${delivered._id}/events`],
    [staff, `/admin/buyers/${buyer.userId}`],
    [staff, "/admin/dashboard"],
    [agent, "/agent/my-orders"],
    [agent, `/orders/${delivered._id}`],
    [agent, "/auth/profile"],
    [agent, "/auth/profile/data?format=orders.csv"],
  ];
  const answers = await Promise.all(doors.map(([who, path]) => as(who.token).get<Shown>(path)));
  return Object.fromEntries(
    answers.map(({ status, text }, i) => {
      expect(status, text).toBe(200);
      return [`${doors[i]?.[0].name} ${doors[i]?.[1]}`, text.replaceAll('"archived":true,', "")];
    }),
  );
};

/** A delivery with 950 g instead of 1 kg. */
const weighedAtDoor = async (people: Cast): Promise<Order> => {
  await env.DB.prepare("UPDATE products SET weight_tolerance_bp = 1000 WHERE id = ?").bind(potato).run();
  const { _id } = await inStatus(people, potato, "accepted");
  const path = `/orders/${_id}/door`;
  const lines = [{ productId: potato, deliveredQuantity: 0.95, outcome: "delivered" }];
  await as(people.agent.token).put(path, { lines });
  const { body } = await as(people.buyer.token).get<{ door: { confirmationOtp: string } }>(path);
  await deliverAsSeen(people.agent, _id, body.door.confirmationOtp);
  const order = await readOrder(people.buyer, _id);
  expect(order.items[0]?.delivered?.quantity).toBe(0.95);
  return order;
};

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  const old = await daysAgo(400, async () => {
    const people = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
    const first = await inStatus(people, potato, "delivered");
    stuck = await inStatus(people, potato, "delivered");
    rated = await weighedAtDoor(people);
    await as(people.buyer.token).post(`/orders/${rated._id}/rating`, { rating: 5 });
    return { people, first, last: await inStatus(people, potato, "cancelled") };
  });
  [delivered, cancelled] = [old.first, old.last];
  const { buyer, staff, agent } = old.people;
  cast = { buyer: await signedInAgain(buyer), staff: await signedInAgain(staff), agent: await signedInAgain(agent) };
  stranger = await createUser();
  await placed(cast.buyer, potato);
  await inStatus(cast, potato, "delivered");
  // A recent change keeps this order out of the archive.
  await env.DB.prepare("UPDATE orders SET updated_at = ? WHERE id = ?").bind(Date.now(), stuck._id).run();
  before = await readDoors();
  await moveOld();
  expect(await countRows("archived_orders")).toBe(3);
  expect(await countRows("orders", "id = ?", stuck._id)).toBe(1);
});

it("shows exactly the same on every page and endpoint after orders moved to the archive", async () => {
  expect(await readDoors()).toEqual(before);
  expect(await findBrokenRules()).toEqual([]);
});

it("continues into the archive with the same cursor, one order at a time, without duplicates or gaps", async () => {
  const { token } = cast.buyer;
  const whole = (await call("GET", "/orders/my-orders?limit=100", { token })) as OrdersAnswer;
  expect(whole.body.orders).toHaveLength(6);
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body }: OrdersAnswer = await call("GET", `/orders/my-orders?limit=1${cursor ? `&cursor=${cursor}` : ""}`, {
      token,
    });
    ids.push(...body.orders.map(({ _id }) => _id));
    cursor = body.nextCursor;
  }
  expect(ids).toEqual(whole.body.orders.map(({ _id }) => _id));
  expect(ids).toEqual([...ids].sort().reverse());
  const archived = whole.body.orders.filter((one) => one.archived).map(({ _id }) => _id);
  expect(archived.sort()).toEqual([delivered._id, rated._id, cancelled._id].sort());
});

it("continues into the archive on My Orders, where open orders come first", async () => {
  const services = createServices(env as unknown as Env, createExecutionContext());
  const actor = await services.sessions.authenticate(cast.buyer.token);
  const first = await services.orders.listMyOpenAndEarlier(actor, { limit: 2 });
  expect(first.open).toHaveLength(1);
  const shown = first.earlier.orders.map(({ _id }) => _id);
  const cursor = first.earlier.nextCursor ?? "";
  const rest = await services.orders.listMyOpenAndEarlier(actor, { limit: 20, cursor });
  shown.push(...rest.earlier.orders.map(({ _id }) => _id));
  expect(rest.earlier.nextCursor).toBeNull();
  expect(shown.slice(1)).toEqual(
    [cancelled, rated, stuck, delivered]
      .map(({ _id }) => _id)
      .sort()
      .reverse(),
  );
});

describe("an archived order", () => {
  it("is not found by strangers, nor by agents who did not carry it", async () => {
    const other = await createAgent();
    for (const { token } of [stranger, other])
      for (const path of [`/orders/${delivered._id}`, `/orders/${delivered._id}/events`])
        expect((await as(token).get(path)).status).toBe(404);
    expect((await as(stranger.token).patch(`/orders/${delivered._id}/cancel`)).status).toBe(404);
    expect((await as(stranger.token).post(`/orders/${delivered._id}/rating`, { rating: 1 })).status).toBe(404);
    expect((await as(other.token).patch(`/agent/${delivered._id}/accept`)).status).toBe(404);
    expect((await as(other.token).post(`/agent/${delivered._id}/deliver`, { deliveryOtp: "123456" })).status).toBe(404);
  });

  it("refuses every command with its status, as an order that is over does", async () => {
    const { buyer, staff } = cast;
    const answers = [
      await as(buyer.token).patch(`/orders/${delivered._id}/cancel`),
      await as(buyer.token).post(`/orders/${delivered._id}/otp`),
      await as(staff.token).patch(`/admin/orders/${delivered._id}/confirm`),
      await as(staff.token).patch(`/admin/orders/${delivered._id}/cancel`),
      await as(staff.token).patch(`/admin/orders/${delivered._id}/otp`),
      await as(staff.token).patch(`/admin/orders/${delivered._id}/status`, { status: "cancelled" }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body.code).toBe("orders.illegal_transition");
      expect(body.status).toBe("delivered");
    }
  });

  it("can no longer be rated, and the error says why", async () => {
    const { token } = cast.buyer;
    const rate = (order: Order) => as(token).post(`/orders/${order._id}/rating`, { rating: 3 });
    expect(await rate(delivered)).toMatchObject({ status: 409, body: { code: "orders.too_old_to_rate" } });
    expect(await rate(rated)).toMatchObject({ status: 409, body: { code: "orders.already_rated" } });
    expect(await rate(cancelled)).toMatchObject({ status: 409, body: { code: "orders.not_delivered" } });
  });

  it("cannot be paid, and its payment cannot be verified", async () => {
    const { token } = cast.buyer;
    const verifying = {
      dbOrderId: delivered._id,
      razorpay_order_id: "o",
      razorpay_payment_id: "p",
      razorpay_signature: "s",
    };
    expect((await call("POST", "/payment/verify-payment", { token, body: verifying })).status).toBe(400);
  });

  it("causes an error, not a gap, when its file is missing", async () => {
    const [key = ""] = await listFiles(`orders/${cast.buyer.userId}/`);
    const bytes = (await (await env.ARCHIVE.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0);
    await env.ARCHIVE.delete(key);
    expect((await as(cast.buyer.token).get(`/orders/${delivered._id}`)).status).toBe(500);
    await env.ARCHIVE.put(key, bytes);
    expect((await as(cast.buyer.token).get(`/orders/${delivered._id}`)).status).toBe(200);
  });
});

describe("costs", () => {
  const cost = async (path: string, { token }: Account = cast.buyer) => {
    const { status, body, cost: measured } = await measure<{ orders: Order[] }>("GET", path, { token });
    expect(status).toBe(200);
    return { ...measured, orders: body.orders };
  };

  it("a full page from D1, and accounts younger than a year, do not read the archive", async () => {
    expect((await cost("/orders/my-orders?limit=1")).serial).toBe(1);
    expect((await cost("/orders/my-orders", stranger)).serial).toBe(1);
    expect((await cost("/admin/orders?limit=1", cast.staff)).serial).toBe(2);
    expect((await cost("/admin/orders?status=pending", cast.staff)).serial).toBe(2);
  });

  it("a page that reaches the archive takes one more round trip, and reads rows in proportion to what it shows", async () => {
    // Two thousand more archived orders of this buyer, all in one file that contains only one of them.
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO archived_orders (id, archive_id, buyer_id, agent_id, status, city, phone, total_paise, payment_method,
         payment_status, has_agent_text, created_at)
       SELECT '000' || printf('%023d', i), archive_id, buyer_id, agent_id, status, city, phone, total_paise, payment_method,
         payment_status, 0, created_at FROM archived_orders, n WHERE id = ?`,
    )
      .bind(delivered._id)
      .run();
    const newest = [cancelled, rated, delivered]
      .map(({ _id }) => _id)
      .sort()
      .at(-1);
    const { orders, rows, serial } = await cost(`/orders/my-orders?limit=1&cursor=${newest}`);
    expect(orders).toHaveLength(1);
    expect(serial).toBe(2);
    expect(rows).toBeLessThanOrEqual(rowBudget(2 * 4));
    const found = await cost(`/admin/orders?limit=1&search=${cast.buyer.email}&cursor=${newest}`, cast.staff);
    expect(found.serial).toBe(2);
    expect(found.rows).toBeLessThanOrEqual(2 * rowBudget(2 * 4));
    const one = await cost(`/orders/${delivered._id}`);
    expect(one.serial).toBe(3);
    expect(one.rows).toBeLessThanOrEqual(rowBudget(1));
    await env.DB.prepare("DELETE FROM archived_orders WHERE id LIKE '000%'").run();
  });
});
