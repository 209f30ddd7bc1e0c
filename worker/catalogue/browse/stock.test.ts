import { beforeAll, expect, it } from "vitest";
import { createCounters } from "../../counters/counters.service.ts";
import { write } from "../../platform/d1/db.ts";
import { createProducts, db, product } from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { stockOf } from "../../testing/orders.ts";
import { createCatalogueService } from "./catalogue.service.ts";

let sold: string;
let offSale: string;

beforeAll(async () => {
  resting.mails = true;
  [sold = "", offSale = ""] = await createProducts([product("Potato", { stock: 5 }), product("Onion", { stock: 5 })]);
  // The deleted product's price row stays, so that only the stock statement can detect the deletion.
  await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(offSale).run();
});

const CAUSE = { kind: "sold", orderId: null, actorId: null, now: 0 } as const;
const take = (...lines: { productId: string; quantity: number }[]) =>
  write(db, [...createCatalogueService(db, createCounters({ db })).stockTaken(lines, CAUSE)]);

it("takes stock to the last unit and refuses one more", async () => {
  await take({ productId: sold, quantity: 5 });
  expect(await stockOf(sold)).toBe(0);
  await expect(take({ productId: sold, quantity: 1 })).rejects.toThrow("products_stock_not_negative");
  await env.DB.prepare("UPDATE products SET stock_milli = 5000 WHERE id = ?").bind(sold).run();
});

it.each(["off sale", "unknown"])("takes nothing when one of the products is %s", async (kind) => {
  const other = { productId: kind === "unknown" ? "unknown" : offSale, quantity: 1 };
  await expect(take({ productId: sold, quantity: 1 }, other)).rejects.toThrow("assert_changed_failed");
  expect([await stockOf(sold), await stockOf(offSale)]).toEqual([5, 5]);
});
