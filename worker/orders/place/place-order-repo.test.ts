import { expect, it } from "vitest";
import { clearAsserts, runBatch } from "../../platform/d1/db.ts";
import { createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { placed } from "../../testing/orders.ts";
import { createPlaceOrderRepo } from "./place-order.repo.ts";

it("counts the unpaid orders of the buyer, and of nobody else", async () => {
  const [buyer, other] = [await createUser(), await createUser()];
  const [potato = ""] = await createProducts([product("Potato")]);
  await placed(buyer, potato);
  await env.DB.prepare("UPDATE orders SET payment_method = 'razorpay', awaits_payment = 1").run();
  const assert = (userId: string, max: number) =>
    runBatch(db, [createPlaceOrderRepo(db).assertUnpaidAtMost(userId, max), clearAsserts(db)]);
  await expect(assert(other.userId, 0)).resolves.toBeDefined();
  await expect(assert(buyer.userId, 1)).resolves.toBeDefined();
  await expect(assert(buyer.userId, 0)).rejects.toThrow("assert_changed_failed");
});
