import { hashPassword } from "../accounts/sessions/passwords.ts";
import { type Answer, call } from "./api-client.ts";
import type { Account } from "./factories.ts";
import { env } from "./faults.ts";

export const PASSWORD = "correct horse";

export const deleteAccount = (account: Pick<Account, "token">, password: unknown = PASSWORD): Promise<Answer> =>
  call("DELETE", "/auth/profile", { token: account.token, body: { password } });

/** Lets an account of the factories, which has no password, sign in with `PASSWORD`. */
export const givePassword = ({ userId }: Pick<Account, "userId">) =>
  hashPassword(PASSWORD).then((hash) =>
    env.DB.prepare("UPDATE users SET password_hash = ? WHERE id = ?").bind(hash, userId).run(),
  );

export const userRow = ({ userId }: { userId: string }) =>
  env.DB.prepare("SELECT * FROM users WHERE id = ?").bind(userId).first<Record<string, unknown>>();

/**
 * Every stored text that contains one of these words, as "table.column: text". Tax documents are left out, because they
 * stay as issued.
 */
export const findTraces = async (words: readonly string[]): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name <> 'documents'",
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !/_(data|idx|docsize|config)$/.test(name));
  const tables = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  const wanted = words.map((word) => word.toLowerCase());
  return tables.flatMap(({ results: rows }, i) =>
    rows
      .flatMap((row) => Object.entries(row))
      .filter(([, value]) => wanted.some((word) => String(value).toLowerCase().includes(word)))
      .map(([column, value]) => `${names[i]}.${column}: ${value}`),
  );
};

/** Copies a cancelled order of its buyer until they have `count` orders, each with its lines. */
export const copyOrder = async (orderId: string, count: number): Promise<void> => {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
       INSERT INTO orders (id, buyer_id, status, city, delivery_address, phone, subtotal_paise, total_paise,
         payment_method, idempotency_key, request_hash, estimated_delivery, created_at, updated_at)
       SELECT printf('0%025d', i), buyer_id, 'cancelled', city, delivery_address, phone, subtotal_paise, total_paise,
         payment_method, 'copy' || i, '', estimated_delivery, created_at, updated_at FROM orders, n WHERE id = ?1`,
    ).bind(orderId, count),
    env.DB.prepare(
      `INSERT INTO order_lines (order_id, position, product_id, name, image_key, unit, price_paise, quantity_milli, total_paise)
       SELECT o.id, l.position, l.product_id, l.name, l.image_key, l.unit, l.price_paise,
         l.quantity_milli, l.total_paise FROM order_lines l JOIN orders o ON o.id LIKE '0000%' WHERE l.order_id = ?`,
    ).bind(orderId),
  ]);
};
