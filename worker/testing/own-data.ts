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
