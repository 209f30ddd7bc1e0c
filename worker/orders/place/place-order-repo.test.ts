import { beforeAll, expect, it } from "vitest";
import { priceList } from "../../catalogue/browse/catalogue.repo.ts";
import { clearAsserts, runBatch } from "../../platform/d1/db.ts";
import { createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { placed } from "../../testing/orders.ts";
import { createPlaceOrderRepo } from "./place-order.repo.ts";

let potato: string;
beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

it("counts the unpaid orders of the buyer, and of nobody else", async () => {
  const [buyer, other] = [await createUser(), await createUser()];
  await placed(buyer, potato);
  await env.DB.prepare("UPDATE orders SET payment_method = 'razorpay', awaits_payment = 1").run();
  const assert = (userId: string, max: number) =>
    runBatch(db, [createPlaceOrderRepo(db).assertUnpaidAtMost(userId, max), clearAsserts(db)]);
  await expect(assert(other.userId, 0)).resolves.toBeDefined();
  await expect(assert(buyer.userId, 1)).resolves.toBeDefined();
  await expect(assert(buyer.userId, 0)).rejects.toThrow("assert_changed_failed");
});

it("reads the open orders and the keys of the buyer, and of nobody else", async () => {
  const [buyer, other] = [await createUser(), await createUser()];
  await placed(buyer, potato, 2);
  await env.DB.prepare("UPDATE orders SET idempotency_key = 'key' WHERE buyer_id = ?").bind(buyer.userId).run();
  const read = async (buyerId: string, key = "key") => {
    const asked = {
      ...{
        buyerId,
        placedBy: null,
        monthStart: 0,
        monthFirstId: "",
        spentElsewhere: 0,
        key,
        city: "patna",
        pins: "[]",
      },
      ...{ slotId: null, slotDay: null, isOnAccount: 0, today: 0, owedElsewhere: 0 },
    };
    const products = priceList({ ids: JSON.stringify([potato]), city: "patna" });
    return (await createPlaceOrderRepo(db).readToPlace(asked, products)).state;
  };
  expect(await read(buyer.userId)).toMatchObject({ orders: 1, paise: 5100, unpaid: 0, isRepeated: 1 });
  expect(await read(buyer.userId, "another")).toMatchObject({ isRepeated: 0 });
  expect(await read(other.userId)).toMatchObject({ orders: 0, paise: 0, unpaid: 0, isRepeated: 0 });
  await env.DB.prepare("UPDATE orders SET payment_method = 'razorpay', awaits_payment = 1 WHERE buyer_id = ?")
    .bind(buyer.userId)
    .run();
  expect(await read(buyer.userId)).toMatchObject({ orders: 0, unpaid: 1 });
  expect(await read(other.userId)).toMatchObject({ unpaid: 0 });
  await env.DB.prepare("UPDATE users SET is_email_verified = 1, blocked_at = 1 WHERE id = ?").bind(buyer.userId).run();
  expect(await read(buyer.userId)).toMatchObject({ isKnown: 1, isBlocked: 1, isDeleted: 0 });
});
