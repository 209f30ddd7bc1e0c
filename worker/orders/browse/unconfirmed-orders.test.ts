import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Dashboard } from "../../dashboard/dashboard.contract.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { confirm, placed } from "../../testing/orders.ts";
import { createPayment } from "../../testing/services/provider.ts";
import type { Order, OrderPage } from "../orders.contract.ts";

const HOUR_MS = 60 * 60 * 1000;
let potato: string;
let staff: Account;
let buyer: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  staff = await createAdmin();
});
beforeEach(async () => {
  buyer = await createUser();
  await env.DB.prepare("UPDATE orders SET status = 'cancelled' WHERE status = 'pending'").run();
});

const list = async (unconfirmed: string, more = ""): Promise<OrderPage> =>
  (await as(staff.token).get<OrderPage>(`/admin/orders?unconfirmed=${unconfirmed}${more}`)).body;
const idsOf = ({ orders }: OrderPage) => orders.map(({ _id }) => _id);
const queues = async () => (await as(staff.token).get<Dashboard>("/admin/dashboard")).body.queues;
const expireAfter = (hours: number): Promise<number> =>
  createServices(
    env,
    { waitUntil: () => undefined },
    { now: () => Date.now() + hours * HOUR_MS },
  ).orderCommands.expireUnconfirmed(20);

/** Changes the order as if it had been placed `hours` ago. */
const age = async ({ _id }: Pick<Order, "_id">, hours: number): Promise<void> => {
  await env.DB.prepare("UPDATE orders SET created_at = ? WHERE id = ?")
    .bind(Date.now() - hours * HOUR_MS, _id)
    .run();
};

describe("cash orders that expire soon", () => {
  it("are listed and counted for staff in their last four hours, next to expire first", async () => {
    const [fresh, third, next, done] = [
      await placed(buyer, potato),
      await placed(buyer, potato),
      await placed(buyer, potato),
      await placed(buyer, potato),
    ];
    await createPayment(buyer, potato);
    await age(fresh, 19.9);
    await age(third, 20.1);
    await age(next, 23);
    await age(done, 23);
    await confirm(staff, done._id);
    expect(idsOf(await list("expiring"))).toEqual([next._id, third._id]);
    expect((await queues()).expiring).toBe(2);
  });

  it("follow the hours that the owner sets", async () => {
    const order = await placed(buyer, potato);
    await age(order, 3);
    expect((await queues()).expiring).toBe(0);
    const owner = await createOwner();
    await as(owner.token).patch("/admin/settings", { confirmWithinHours: 6 });
    expect(idsOf(await list("expiring"))).toEqual([order._id]);
    await as(owner.token).patch("/admin/settings", { confirmWithinHours: 24 });
  });

  it("are paged correctly even when several were placed in the same millisecond", async () => {
    const placedOnes = await Promise.all(Array.from({ length: 5 }, () => placed(buyer, potato)));
    const at = Date.now() - 22 * HOUR_MS;
    await env.DB.prepare("UPDATE orders SET created_at = ? WHERE buyer_id = ?").bind(at, buyer.userId).run();
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: OrderPage = await list("expiring", `&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(placedOnes.map(({ _id }) => _id).sort());
  });

  it("show their deadline to staff and to nobody else", async () => {
    const order = await placed(buyer, potato);
    const read = async ({ token }: Account) =>
      (await as(token).get<{ order: Order }>(`/orders/${order._id}`)).body.order.confirmBy;
    expect(await read(staff)).toBe(new Date(Date.parse(order.createdAt) + 24 * HOUR_MS).toISOString());
    expect(await read(buyer)).toBeUndefined();
    await confirm(staff, order._id);
    expect(await read(staff)).toBeUndefined();
  });
});

describe("cash orders that nobody confirmed in time", () => {
  it("are listed for staff newest first, and counted for a week", async () => {
    const before = (await queues()).expired;
    const [first, second, cancelled] = [
      await placed(buyer, potato),
      await placed(buyer, potato),
      await placed(buyer, potato),
    ];
    await as(staff.token).patch(`/admin/orders/${cancelled._id}/cancel`);
    expect(await expireAfter(25)).toBe(2);
    expect(idsOf(await list("expired")).slice(0, 2)).toEqual([second._id, first._id]);
    expect(idsOf(await list("expired", `&limit=1&cursor=${second._id}`))).toEqual([first._id]);
    expect((await queues()).expired).toBe(before + 2);
  });

  it("are requested with one of two values, by staff only", async () => {
    const { status } = await as(staff.token).get("/admin/orders?unconfirmed=soon");
    expect(status).toBe(400);
    expect((await as(buyer.token).get("/admin/orders?unconfirmed=expired")).status).toBe(403);
  });
});
