import { beforeAll, expect, it } from "vitest";
import { createCounters } from "../../counters/counters.service.ts";
import { type Account, createProducts, db, product } from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { buyerWith, delivered, openShop } from "../../testing/services/khata.ts";
import { createSettleRepo } from "./settle.repo.ts";

let one: Account;
let other: Account;
let mine: string;

beforeAll(async () => {
  resting.mails = true;
  const [potato = ""] = await createProducts([product("Potato", { pricePaise: 10_000 })]);
  const shop = await openShop(potato);
  [one, other] = [await buyerWith(shop, 1000), await buyerWith(shop, 1000)];
  const orders = [await delivered(shop, one), await delivered(shop, other)];
  mine = orders[0]?._id ?? "";
  for (const [index, { userId }] of [one, other].entries())
    await env.DB.prepare("INSERT INTO credit_reminders (buyer_id, stage, order_id, at) VALUES (?, 0, ?, 1)")
      .bind(userId, orders[index]?._id ?? "")
      .run();
});

it("reads the unpaid charges and the reminders of one account only", async () => {
  const { debt } = await createSettleRepo(db, createCounters({ db })).read(one.userId);
  expect(debt.unpaid.map(({ id }) => id)).toEqual([mine]);
  expect(debt.reminded).toEqual([{ orderId: mine, stage: 0 }]);
});
