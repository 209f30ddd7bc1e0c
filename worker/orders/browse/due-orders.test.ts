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
import { accept, confirmed, copiesOf, type OrdersAnswer } from "../../testing/orders.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let agent: Account;
/** Ids of waiting orders, oldest first. */
const waiting: string[] = [];
/** Days until each waiting order is due. */
const DUE = [3, 1, 2, 1, 1, 2, 3];

beforeAll(async () => {
  const [buyer, staff, potato] = [
    await createUser(),
    await createAdmin(),
    await createProducts([product("Potato", { stock: 10_000 })]),
  ];
  agent = await createAgent();
  const carrier = await createAgent();
  const { _id } = await confirmed(buyer, staff, potato[0] ?? "");
  waiting.push(_id, ...(await copiesOf(_id, DUE.length)));
  await env.DB.prepare(
    "UPDATE orders SET estimated_delivery = estimated_delivery + ?1 * (SELECT value FROM json_each(?2) WHERE key = (SELECT count(*) FROM orders o WHERE o.id < orders.id))",
  )
    .bind(DAY_MS, JSON.stringify([...DUE, 1]))
    .run();
  // Another agent carries the last order, so it is on no board.
  expect((await accept(carrier, waiting.pop() ?? "")).status).toBe(200);
});

const board = (query: string): Promise<OrdersAnswer> => as(agent.token).post(`/orders/available-orders?${query}`);

describe("the board", () => {
  it("lists each order once, soonest due first, in pages of any size", async () => {
    const byDue = waiting.map((id, i) => ({ id, due: DUE[i] ?? 0 })).sort((a, b) => a.due - b.due);
    for (const limit of [1, 2, 3, 7, 100]) {
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await board(`sort=due&limit=${limit}${cursor && `&cursor=${cursor}`}`);
        found.push(...body.orders.map(({ _id }) => _id));
        cursor = body.nextCursor;
      }
      expect(found, `${limit} at a time`).toEqual(byDue.map(({ id }) => id));
    }
  });

  it("lists orders newest first by default", async () => {
    const { body } = await board("");
    expect(body.orders.map(({ _id }) => _id)).toEqual([...waiting].reverse());
  });

  it("refuses an unknown sort order", async () => {
    const { status, body } = await board("sort=price");
    expect([status, body]).toMatchObject([400, { success: false }]);
  });
});
