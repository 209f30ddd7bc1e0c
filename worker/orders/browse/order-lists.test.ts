import { beforeAll, describe, expect, it } from "vitest";
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
import {
  accept,
  type Cast,
  confirm,
  confirmed,
  copiesOf,
  deliver,
  type OrdersAnswer,
  placed,
} from "../../testing/orders.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let other: Account;
let potato: string;
/** Order ids of the first buyer, oldest first. */
const mine: string[] = [];
const theirs: string[] = [];

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  other = await createUser();
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  for (const [buyer, ids] of [
    [cast.buyer, mine],
    [other, theirs],
  ] as const) {
    const { _id } = await placed(buyer, potato);
    ids.push(_id, ...(await copiesOf(_id, 10)));
  }
});

const newestFirst = (ids: readonly string[]): string[] => [...ids].sort().reverse();
const idsOf = (orders: readonly Order[]): string[] => orders.map(({ _id }) => _id);

/** Follows the cursors through every page. */
const walk = async (ask: (query: string) => Promise<OrdersAnswer>, limit: number): Promise<string[]> => {
  const all: string[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await ask(`?limit=${limit}${cursor}`);
    all.push(...idsOf(body.orders));
    expect(body.orders.length).toBeLessThanOrEqual(limit);
    if (body.nextCursor === null) return all;
    cursor = `&cursor=${body.nextCursor}`;
  }
};

describe("a list of orders", () => {
  it("shows a buyer each of their orders once, newest first, in pages of any size", async () => {
    const ask = (query: string): Promise<OrdersAnswer> => as(cast.buyer.token).get(`/orders/my-orders${query}`);
    for (const limit of [1, 5, mine.length, 100])
      expect(await walk(ask, limit), `${limit} at a time`).toEqual(newestFirst(mine));
  });

  it("shows staff the orders of all buyers", async () => {
    const all = await walk((query) => as(cast.staff.token).get(`/admin/orders${query}`), 7);
    expect(all).toEqual(newestFirst([...mine, ...theirs]));
  });

  it("shows staff only the orders of the chosen status", async () => {
    const [first = "", second = ""] = mine;
    await confirm(cast.staff, first);
    await confirm(cast.staff, second);
    const { body } = (await as(cast.staff.token).get("/admin/orders?status=confirmed")) as OrdersAnswer;
    expect(idsOf(body.orders)).toEqual([second, first]);
    expect(new Set(body.orders.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
  });

  it("shows staff the orders of a day, the soonest first, of a slot and of an agent", async () => {
    const day = "2031-05-06";
    const at = (hour: number) => Date.parse(`${day}T00:00:00+05:30`) + hour * 60 * 60 * 1000;
    const promise = (id: string, ms: number) =>
      env.DB.prepare("UPDATE orders SET estimated_delivery = ? WHERE id = ?").bind(ms, id).run();
    const [evening = "", morning = "", later = "", before = "", after = ""] = mine.slice(-5);
    const promises = [at(18), at(9), at(9), at(0) - 1, at(24)];
    for (const [i, id] of [evening, morning, later, before, after].entries()) await promise(id, promises[i] ?? 0);
    const rival = await createAgent();
    const idle = await createAgent();
    await confirm(cast.staff, later);
    await accept(rival, later);
    const list = (query: string) => (page: string) =>
      as(cast.staff.token).get(`/admin/orders${page}&${query}`) as Promise<OrdersAnswer>;
    for (const limit of [1, 2, 100])
      expect(await walk(list(`day=${day}`), limit), `${limit} at a time`).toEqual([morning, later, evening]);
    expect(await walk(list(`day=${day}&until=9`), 1)).toEqual([morning, later]);
    expect(await walk(list(`day=${day}&status=pending`), 1)).toEqual([morning, evening]);
    expect(await walk(list(`day=${day}&agent=${rival.agentId}`), 1)).toEqual([later]);
    expect(await walk(list(`day=${day}&agent=${idle.agentId}`), 1)).toEqual([]);
    const second = await confirmed(other, cast.staff, potato);
    await accept(rival, second._id);
    expect(await walk(list(`agent=${rival.agentId}`), 1)).toEqual([second._id, later]);
    expect(await walk(list(`agent=${rival.agentId}&status=pending`), 1)).toEqual([]);
    expect((await as(cast.staff.token).get("/admin/orders?until=9")).status).toBe(400);
  });

  it("returns the lines of each order with that order", async () => {
    const { body } = (await as(cast.buyer.token).get("/orders/my-orders?limit=3")) as OrdersAnswer;
    for (const { items, total } of body.orders) {
      expect(items).toHaveLength(1);
      expect(items.reduce((sum, item) => sum + item.total, 0)).toBe(total);
    }
  });

  it("shows an agent only the orders that they carry or delivered", async () => {
    const a = await confirmed(cast.buyer, cast.staff, potato);
    const b = await confirmed(other, cast.staff, potato);
    const rival = await createAgent();
    await accept(cast.agent, a._id);
    await accept(rival, b._id);
    await deliver(cast.agent, a._id, a.confirmationOtp ?? "");
    const lists = async (token: string) => {
      const { body } = await as(token).get<{ ordersAccepted: Order[]; ordersDelivered: Order[] }>("/agent/my-orders");
      return [idsOf(body.ordersAccepted), idsOf(body.ordersDelivered)];
    };
    expect(await lists(cast.agent.token)).toEqual([[], [a._id]]);
    expect(await lists(rival.token)).toEqual([[b._id], []]);
  });

  it("is refused with 400 for a wrong limit, cursor or status", async () => {
    const answers: Record<string, string> = {};
    for (const query of ["limit=0", "limit=101", "limit=x", "cursor=1;DROP", "status=lost"]) {
      const { status, body } = await as(cast.staff.token).get(`/admin/orders?${query}`);
      answers[query] = `${status} ${body.code}: ${body.message}`;
    }
    expect(answers).toEqual({
      "limit=0": "400 input.invalid: limit must be at least 1",
      "limit=101": "400 input.invalid: limit must be at most 100",
      "limit=x": "400 input.invalid: limit must be a whole number",
      "cursor=1;DROP": "400 input.invalid: Malformed cursor",
      "status=lost": "400 input.invalid: Unknown status",
    });
  });
});

it("shows an order to its buyer, its agent and staff only, and its timeline to no agent", async () => {
  const { _id } = await confirmed(cast.buyer, cast.staff, potato);
  expect((await accept(cast.agent, _id)).status).toBe(200);
  const statusesOf = async (path: string) => {
    const people = [cast.buyer, cast.staff, cast.agent, other, await createAgent()];
    return Promise.all(people.map(async ({ token }) => (await as(token).get(path)).status));
  };
  expect(await statusesOf(`/orders/${_id}`)).toEqual([200, 200, 200, 404, 404]);
  expect(await statusesOf(`/orders/${_id}/events`)).toEqual([200, 200, 404, 404, 404]);
});
