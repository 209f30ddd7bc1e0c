import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../api-client.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../factories.ts";
import { env } from "../faults.ts";
import { orderOf } from "../orders.ts";
import { measure, rowBudget } from "./meter.ts";

let buyer: Account;
let staff: Account;
let potato: string;
const DAY = 24 * 60 * 60_000;

/** A year of account charges: two a day to this buyer, ten of them unpaid, and fourteen a day to 200 others. */
beforeAll(async () => {
  [buyer, staff] = [await createUser(), await createAdmin()];
  [potato = ""] = await createProducts([product("Potato", { stock: 1_000 })]);
  await as(staff.token).patch(`/admin/credit/${buyer.userId}/terms`, { limit: 100_000, days: 30 });
  const now = Date.now();
  const account = `account:${buyer.userId}`;
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
       INSERT INTO ledger (key, kind, debit, credit, amount_paise, order_id, at)
       SELECT 'charge:' || i || ':sales', 'charge', CASE WHEN i % 8 = 0 THEN ?1 ELSE 'account:' || (i % 200) END, 'sales', 100,
         'order-' || i, ?2 - (6000 - i) * ?3 / 16 FROM n`,
    ).bind(account, now, DAY),
    env.DB.prepare("INSERT INTO ledger_balances (account, debit_paise, credit_paise) VALUES (?1, 75000, 74000)").bind(
      account,
    ),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO users (id, name, email, password_hash, role, location, created_at, updated_at)
       SELECT printf('0HOTEL%020d', i), 'Hotel', 'owing' || i || '@example.com', '', 'hotel', 'patna', 0, 0 FROM n`,
    ),
    env.DB.prepare(
      "INSERT INTO credit_accounts (buyer_id, oldest_order_id, oldest_unpaid_at) SELECT id, 'x', 1 FROM users WHERE name = 'Hotel'",
    ),
  ]);
});

const placing = (paymentMethod: string) =>
  measure("POST", "/orders", { token: buyer.token, body: orderOf(potato, 1, { paymentMethod }) });

describe("an account after a year", () => {
  it("adds no round trip and at most sixteen rows to placing an order", async () => {
    const cash = await placing("cod");
    const onAccount = await placing("account");
    expect(cash.status).toBe(201);
    expect(onAccount.status).toBe(201);
    expect(cash.cost.serial).toBe(2);
    expect(onAccount.cost.serial).toBe(2);
    expect(onAccount.cost.rows - cash.cost.rows).toBeLessThanOrEqual(16);
  });

  it("shows its state in one round trip after the session, whatever was paid before", async () => {
    const { body, cost } = await measure<{ account: { balance: number } }>("GET", "/account", { token: buyer.token });
    expect(body.account.balance).toBe(10);
    expect(cost.serial).toBe(2);
    // The newest forty charges, of which ten are open.
    expect(cost.rows).toBeLessThanOrEqual(60);
  });

  it("shows a month in one round trip after the session", async () => {
    const { body, cost } = await measure<{ entries: object[] }>("GET", "/account/statement", { token: buyer.token });
    expect(cost.serial).toBe(2);
    // The month has one entry on its first day and sixty on its last.
    expect(cost.rows).toBeLessThanOrEqual(4 * body.entries.length + 170);
  });

  it("is listed for staff by pages that cost the same at any length", async () => {
    const { status, cost } = await measure("GET", "/admin/credit", { token: staff.token });
    expect(status).toBe(200);
    expect(cost.serial).toBe(2);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(31));
  });
});
