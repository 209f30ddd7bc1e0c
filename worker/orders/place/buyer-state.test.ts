import { beforeAll, expect, it } from "vitest";
import { priceList } from "../../catalogue/browse/catalogue.repo.ts";
import { write } from "../../platform/d1/db.ts";
import { type Account, createAgent, createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { placed } from "../../testing/orders.ts";
import { assertUnpaidAtMost, readToPlace } from "./buyer-state.repo.ts";
import { unpaidQuery } from "./unpaid-limit.ts";

let potato: string;
beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

const read = async (buyerId: string, key = "key", placedBy: string | null = null) => {
  const query = {
    buyerId,
    placedBy,
    monthStart: 0,
    monthFirstId: "",
    key,
    city: "patna",
    pins: "[]",
    slotId: null,
    slotDay: null,
    isOnAccount: 0,
    today: 0,
    ...unpaidQuery(false, null, 0),
  };
  const products = priceList({ ids: JSON.stringify([potato]), city: "patna" });
  return (await readToPlace(db, query, products)).state;
};

it("counts the unpaid orders of the buyer, and of nobody else", async () => {
  const buyer = await createUser();
  const other = await createUser();
  await placed(buyer, potato);
  await env.DB.prepare("UPDATE orders SET payment_method = 'razorpay', awaits_payment = 1").run();
  const assert = (userId: string, max: number) => write(db, [assertUnpaidAtMost({ buyerId: userId, max })]);
  await expect(assert(other.userId, 0)).resolves.toBeDefined();
  await expect(assert(buyer.userId, 1)).resolves.toBeDefined();
  await expect(assert(buyer.userId, 0)).rejects.toThrow("assert_changed_failed");
});

it("reads the open orders and the keys of the buyer, and of nobody else", async () => {
  const buyer = await createUser();
  const other = await createUser();
  await placed(buyer, potato, 2);
  await env.DB.prepare("UPDATE orders SET idempotency_key = 'key' WHERE buyer_id = ?").bind(buyer.userId).run();
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

it("counts a buyer as known after their own delivery, also an archived one, and not after anyone else's", async () => {
  const buyer = await createUser();
  const former = await createUser();
  const other = await createUser();
  const agent = await createAgent();
  await env.DB.prepare("UPDATE users SET is_email_verified = 0").run();
  const { _id } = await placed(buyer, potato);
  expect(await read(buyer.userId)).toMatchObject({ isKnown: 0 });
  await env.DB.prepare(
    "UPDATE orders SET status = 'delivered', delivered_at = 1, agent_id = (SELECT id FROM agents WHERE user_id = ?) WHERE id = ?",
  )
    .bind(agent.userId, _id)
    .run();
  await env.DB.prepare("INSERT INTO order_archives (id, buyer_id, month, digest) VALUES (1, ?, '2025-11', 'a')")
    .bind(former.userId)
    .run();
  await env.DB.prepare(
    `INSERT INTO archived_orders (id, archive_id, buyer_id, status, city, phone, total_paise, payment_method,
       payment_status, has_agent_text, created_at) VALUES ('A1', 1, ?, 'delivered', 'patna', '', 1, 'cod', 'paid', 0, 1)`,
  )
    .bind(former.userId)
    .run();
  const known = [buyer, former, other].map(async ({ userId }) => (await read(userId)).isKnown);
  expect(await Promise.all(known)).toEqual([1, 1, 0]);
});

it("counts what a member ordered for this account, and not for a previous one", async () => {
  const before = await createUser();
  const now = await createUser();
  const member = await createUser();
  const moveTo = ({ userId }: Account) =>
    env.DB.prepare("UPDATE users SET team_account_id = ?, team_role = 'buyer', team_month_limit_paise = 1 WHERE id = ?")
      .bind(userId, member.userId)
      .run();
  const spentFor = async ({ userId }: Account) => JSON.parse((await read(userId, "key", member.userId)).member ?? "{}");
  await moveTo(before);
  const { _id } = await placed(before, potato);
  await env.DB.prepare("UPDATE orders SET placed_by = ? WHERE id = ?").bind(member.userId, _id).run();
  expect(await spentFor(before)).toMatchObject({ spentPaise: 2550 });
  await moveTo(now);
  expect(await spentFor(now)).toMatchObject({ spentPaise: 0 });
});
