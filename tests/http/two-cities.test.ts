import { beforeAll, expect, it } from "vitest";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { as } from "../../worker/testing/api-client.ts";
import { openCity } from "../../worker/testing/cities.ts";
import {
  type Account,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../worker/testing/factories.ts";
import { backgroundDone } from "../../worker/testing/faults.ts";
import { accept, confirm, deliver, type OrdersAnswer, orderOf, place, readOrder } from "../../worker/testing/orders.ts";
import { watch } from "../../worker/testing/sockets/board-socket.ts";

/** The main job of one buyer in a shop whose owner has opened a second city, where everything costs a tenth more. */
const TOTALS = { patna: 51, ranchi: 56.1 };
const CITIES = ["patna", "ranchi"] as const;

let owner: Account;
let buyer: Account;
let agents: Record<(typeof CITIES)[number], Account>;
let potato: string;

beforeAll(async () => {
  [owner, buyer] = [await createOwner(), await createUser()];
  [potato = ""] = await createProducts([product("Potato")]);
  await openCity(owner, { percent: 10, pins: "834" });
  agents = { patna: await createAgent(), ranchi: await createAgent({ location: "ranchi" }) };
});

const placeIn = (city: (typeof CITIES)[number], key?: string) =>
  place(buyer, orderOf(potato, 2, { location: city, deliveryAddress: "Main Road 5" }), key);

it.each(CITIES)("an order in %s waits on the board of that city and is delivered by its agent", async (city) => {
  const { status, body, text } = await placeIn(city);
  expect(status, text).toBe(201);
  const { _id, total, location } = body.order;
  expect({ total, location }).toEqual({ total: TOTALS[city], location: city });
  expect((await confirm(owner, _id)).status).toBe(200);
  const mine = agents[city];
  const other = agents[city === "patna" ? "ranchi" : "patna"];
  expect((await accept(other, _id)).status).toBe(403);
  const board = await watch(mine);
  expect(board.frames[0]).toMatchObject({ type: "snapshot", waiting: [_id] });
  board.drop();
  expect((await accept(mine, _id)).status).toBe(200);
  const { confirmationOtp = "" } = await readOrder(buyer, _id);
  expect((await deliver(mine, _id, confirmationOtp)).status).toBe(200);
  await backgroundDone();
});

it("the orders of both cities are under My Orders, newest first, page by page", async () => {
  const read = async (query: string) =>
    (await as(buyer.token).get<OrdersAnswer["body"]>(`/orders/my-orders${query}`)).body;
  const first = await read("?limit=1");
  const second = await read(`?limit=1&cursor=${first.nextCursor}`);
  expect([...first.orders, ...second.orders].map(({ location }) => location)).toEqual(["ranchi", "patna"]);
  expect(second.nextCursor).toBeNull();
});

it("the work of both cities is added up in the figures of staff", async () => {
  type Dashboard = { stats: Record<string, number>; recentOrders: Order[] };
  const { body } = await as(owner.token).get<Dashboard>("/admin/dashboard");
  expect(body.stats).toMatchObject({ totalOrders: 2, totalRevenue: TOTALS.patna + TOTALS.ranchi });
  expect(body.recentOrders.map(({ location }) => location)).toEqual(["ranchi", "patna"]);
});

it("a key belongs to one order only, in whichever city", async () => {
  expect((await placeIn("patna", "one-key")).status).toBe(201);
  const other = await placeIn("ranchi", "one-key");
  expect(other.status).toBe(409);
  expect(other.body.code).toBe("orders.idempotency_conflict");
});
