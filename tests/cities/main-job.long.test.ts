import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { as, call } from "../../worker/testing/api-client.ts";
import type { Account } from "../../worker/testing/factories.ts";
import { backgroundDone } from "../../worker/testing/faults.ts";
import {
  accept,
  confirm,
  deliver,
  type OrderAnswer,
  type OrdersAnswer,
  orderOf,
  place,
  readOrder,
} from "../../worker/testing/orders.ts";
import { sentMails } from "../../worker/testing/services/fake-mail.ts";
import { watch } from "../../worker/testing/sockets/board-socket.ts";
import { bindingNames, bindingOf, count, databaseOf } from "./support/databases.ts";
import { CITIES, type CityName, inCity, openShop, PRICE, type Shop } from "./support/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const whereIs = async (table: string, where: string, ...values: unknown[]): Promise<string[]> => {
  const counts = await Promise.all(bindingNames.map((name) => count(name, table, where, ...values)));
  return bindingNames.filter((_, i) => (counts[i] ?? 0) > 0);
};

describe("a fresh account", () => {
  const password = "correct horse battery";
  const form = {
    name: "Hotel Maurya",
    email: "maurya@example.com",
    phone: "9000012345",
    role: "hotel",
    address: "Fraser Road",
    location: "gaya",
    password,
  };
  let buyer: Account;

  it("registers and signs in, with its secret in the shared database only", async () => {
    expect((await call("POST", "/auth/register", { body: form })).status).toBe(201);
    const { body, status } = await call<{ token: string; user: { _id: string } }>("POST", "/auth/login", {
      body: { email: form.email, password },
    });
    expect(status).toBe(200);
    buyer = {
      userId: body.user._id,
      sessionId: "",
      token: body.token,
      name: form.name,
      email: form.email,
      phone: form.phone,
    };
    expect(await whereIs("users", "id = ?", buyer.userId)).toEqual(["DB"]);
  });

  it.each(CITIES)("orders in %s, and the order runs to its delivery in that city's database", async (city) => {
    const { staff, agents, potato } = shop;
    const answer = await place(buyer, orderOf(potato[city], 2, { location: city }));
    expect(answer.status, answer.text).toBe(201);
    const { _id } = answer.body.order;
    expect(answer.body.order).toMatchObject({ total: 2 * PRICE[city], location: city, user: { name: form.name } });

    const succeed = async (step: Promise<OrderAnswer>) => expect((await step).status).toBe(200);
    await succeed(confirm(staff, _id));
    const other = CITIES.find((one) => one !== city) as CityName;
    expect((await accept(agents[other], _id)).status, "an agent of the other city").toBe(403);
    const board = await as(agents[city].token).post<OrdersAnswer["body"]>("/orders/available-orders");
    expect(board.body.orders.map((order) => order._id)).toEqual([_id]);
    await succeed(accept(agents[city], _id));
    const { confirmationOtp = "" } = await readOrder(buyer, _id);
    await succeed(deliver(agents[city], _id, confirmationOtp));
    await backgroundDone();

    const own = [bindingOf(city)];
    for (const table of ["order_lines", "order_events"]) expect(await whereIs(table, "order_id = ?", _id)).toEqual(own);
    expect(await whereIs("orders", "id = ?", _id)).toEqual(own);
    expect(await whereIs("outbox", "payload LIKE ?", `%${_id}%`)).toEqual(own);
    expect(await databaseOf(city).prepare("SELECT stock FROM products").first("stock")).toBe(998);
    expect(await whereIs("users", "id = ? AND password_hash <> ''", buyer.userId)).toEqual(["DB"]);
    const mails = sentMails
      .filter(({ to }) => to === form.email)
      .map(({ subject }) => subject)
      .join();
    expect(mails).toContain(_id.slice(-8));
  });

  it("finds the orders of both cities under My Orders, newest first, page by page", async () => {
    const read = (query: string) => as(buyer.token).get<OrdersAnswer["body"]>(`/orders/my-orders${query}`);
    const { body } = await read("");
    expect(body.orders.map(({ location }) => location)).toEqual(["gaya", "patna"]);
    expect(body.nextCursor).toBeNull();
    const first = await read("?limit=1");
    expect(first.body.orders.map(({ location }) => location)).toEqual(["gaya"]);
    const second = await read(`?limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body.orders.map(({ location }) => location)).toEqual(["patna"]);
    expect(second.body.nextCursor).toBeNull();
    const { body: me } = await as(buyer.token).get<{ profile: { totalOrders: number } }>("/auth/profile");
    expect(me.profile.totalOrders).toBe(2);
  });

  it("has its work in both cities added up in the figures and lists of staff", async () => {
    const { body } = await as(shop.staff.token).get<{
      stats: Record<string, number>;
      recentOrders: Order[];
      days: { orders: number; revenue: number }[];
    }>("/admin/dashboard");
    expect(body.stats).toMatchObject({
      totalOrders: 2,
      totalRevenue: 2 * (PRICE.patna + PRICE.gaya),
      totalProducts: 2,
    });
    expect(body.recentOrders.map(({ location }) => location)).toEqual(["gaya", "patna"]);
    const { body: listed } = await as(shop.staff.token).get<{
      agents: { _id: string; ordersDeliveredCount: number; ordersDelivered: string[] }[];
    }>("/admin/agents");
    for (const city of CITIES) {
      const agent = listed.agents.find(({ _id }) => _id === shop.agents[city].agentId);
      expect(agent).toMatchObject({ ordersDeliveredCount: 1, ordersDelivered: [expect.any(String)] });
    }
  });

  it("is shown the other city's goods only for the other city", async () => {
    const listed = async (city: string) =>
      ((await call("GET", `/products?location=${city}`)).body as unknown as { name: string }[]).map(({ name }) => name);
    expect(await listed("patna")).toEqual(["Potato of patna"]);
    expect(await listed("gaya")).toEqual(["Potato of gaya"]);
    const wrong = await place(buyer, orderOf(shop.potato.patna, 1, { location: "gaya" }));
    expect(wrong.body.code).toBe("orders.unknown_product");
  });
});

it("leads to an order of a city by an id without its tag, as older orders have", async () => {
  const { _id } = await inCity(shop, "gaya").placed();
  const old = `${_id.slice(0, 10)}ZZ${_id.slice(12)}`;
  const gaya = databaseOf("gaya");
  await gaya.batch([
    gaya.prepare("PRAGMA defer_foreign_keys = on"),
    gaya.prepare("UPDATE orders SET id = ? WHERE id = ?").bind(old, _id),
    gaya.prepare("UPDATE order_lines SET order_id = ? WHERE order_id = ?").bind(old, _id),
    gaya.prepare("UPDATE order_events SET order_id = ? WHERE order_id = ?").bind(old, _id),
  ]);
  expect((await readOrder(shop.buyer, old)).location).toBe("gaya");
  expect((await confirm(shop.staff, old)).status).toBe(200);
  expect((await as(shop.buyer.token).get("/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV")).status).toBe(404);
});

it("refuses an idempotency key that was used for an order in the other city", async () => {
  const first = await place(shop.buyer, orderOf(shop.potato.patna), "one-key");
  expect(first.status).toBe(201);
  const again = await place(shop.buyer, orderOf(shop.potato.patna), "one-key");
  expect(again.body.order._id).toBe(first.body.order._id);
  const other = await place(shop.buyer, orderOf(shop.potato.gaya, 1, { location: "gaya" }), "one-key");
  expect([other.status, other.body.code]).toEqual([409, "orders.idempotency_conflict"]);
});

it.each(CITIES)("opens the board of %s with the orders that wait in its city's database", async (city) => {
  const { _id } = await inCity(shop, city).confirmed();
  const board = await watch(shop.agents[city]);
  const [snapshot] = board.frames;
  if (snapshot?.type !== "snapshot") throw new Error("a board begins with a snapshot");
  expect(snapshot.waiting[0]).toBe(_id);
  const waiting = await databaseOf(city)
    .prepare("SELECT id FROM orders WHERE status = 'confirmed'")
    .all<{ id: string }>();
  expect([...snapshot.waiting].sort()).toEqual(waiting.results.map(({ id }) => id).sort());
  board.drop();
});
