import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, faults } from "../../testing/faults.ts";
import { confirmed, placed, stockOf } from "../../testing/orders.ts";
import { allowPartialReturns, asked, decide, deliveredOrder } from "../../testing/returns.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import type { BookedLine } from "./stock.contract.ts";

/** Staff book stock while orders, returns and other bookings move the same products. */
let staff: Account;
let buyer: Account;
let ids: string[];

beforeAll(async () => {
  [staff, buyer] = [await createAdmin(), await createUser()];
  ids = await createProducts(Array.from({ length: 4 }, (_, i) => product(`Herb ${i}`, { stock: 10 })));
  await allowPartialReturns();
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const nextProduct = (): string => ids.pop() ?? "";
const book = (body: object, key?: string) =>
  as(staff.token).post<{ lines: BookedLine[]; code: string }>(
    "/admin/stock/bookings",
    body,
    key ? { "Idempotency-Key": key } : undefined,
  );
const count = (productId: string, quantity: number, key?: string) =>
  book({ kind: "counted", lines: [{ productId, quantity }] }, key);

it("books waste above the stock when a delivery is booked before the refusal names what is short", async () => {
  const id = nextProduct();
  const receive = () => book({ kind: "received", lines: [{ productId: id, quantity: 5 }] });
  faults.interruption = {
    before: /INSERT INTO "stock_movements"/,
    work: async () => {
      faults.interruption = { before: /^(?!.*INSERT INTO "stock_movements").*AS MATERIALIZED/s, work: receive };
    },
  };
  const { status, text } = await book({
    kind: "wasted",
    reason: "Rotten",
    lines: [{ productId: id, quantity: 12 }],
  });
  expect(status, text).toBe(201);
  expect(await stockOf(id)).toBe(3);
});

it("books a count without a difference once for its key, even when goods leave the shelf before it is repeated", async () => {
  const id = nextProduct();
  expect((await count(id, 10, "count-1")).body.lines).toMatchObject([{ quantity: 0, stock: 10 }]);
  const { _id } = await confirmed(buyer, staff, id, 3);
  const marks = [{ orderId: _id, productId: id, seen: null, picked: true }];
  await as(staff.token).post("/admin/packing/marks", { marks });
  const again = await count(id, 10, "count-1");
  expect([again.status, again.body.lines]).toMatchObject([201, [{ quantity: 0, stock: 7 }]]);
  expect(await stockOf(id)).toBe(7);
  expect((await count(id, 9, "count-1")).body.code).toBe("orders.idempotency_conflict");
  expect(await stockOf(id)).toBe(7);
});

it("leaves out of a count what waits on the shelf as a replacement, until it is packed", async () => {
  const id = nextProduct();
  const cast = { buyer: await createUser(), staff, agent: await createAgent() };
  const { _id } = await deliveredOrder(cast, { [id]: 2 });
  await decide(staff, await asked(cast.buyer, _id, [{ productId: id, quantity: 2 }]), "replacement");
  expect(await stockOf(id)).toBe(6);
  expect((await count(id, 8)).body.lines).toMatchObject([{ quantity: 0, stock: 6, held: 2 }]);

  const other = nextProduct();
  const next = await placed(cast.buyer, other);
  await as(staff.token).patch(`/admin/orders/${next._id}/confirm`);
  expect((await count(id, 8)).body.lines).toMatchObject([{ stock: 6, held: 2 }]);
  await as(staff.token).post("/admin/packing/marks", {
    marks: [{ orderId: next._id, productId: other, seen: null, picked: true }],
  });
  await as(staff.token).patch(`/admin/orders/${next._id}/pack`);
  expect((await count(id, 6)).body.lines).toMatchObject([{ quantity: 0, stock: 6, held: 0 }]);
});
