import { getTableColumns, type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { namesWritten } from "../people-search.repo.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** An account as it was read from the shared database. `agent`: null for all roles but agents. */
export interface ReadAccount {
  readonly user: Row;
  readonly agent: Row | null;
}

/** What an account did in one database. Null for all roles but agents, except the number of orders. */
export interface Work {
  readonly userId: string;
  readonly totalOrders: number;
  readonly ratingSum: number | null;
  readonly ratingCount: number | null;
  readonly acceptedCount: number | null;
  readonly deliveredCount: number | null;
}

/** What only one database knows: the secret stays in the shared one, and each city counts its own work. */
const NOT_COPIED: readonly string[] = [
  "password_hash",
  "total_orders",
  "rating_sum",
  "rating_count",
  "accepted_count",
  "delivered_count",
];

const namesOf = (table: SQLiteTable): string[] =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !NOT_COPIED.includes(name));

const COPIED = {
  users: namesOf(users).filter((name) => name !== "copy_number"),
  agents: namesOf(agents),
};

const isOf =
  (user: Row) =>
  (agent: Row): boolean =>
    agent.user_id === user.id;

const list = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `);

/** Inserts the row or writes over it; `condition` is about the row as it is. */
const put = (table: SQLiteTable, row: Row, more: Row, condition: { insert: SQL; update: SQL }): SQL => {
  const names = [...namesOf(table), ...Object.keys(more)];
  const values = { ...row, ...more };
  return sql`INSERT INTO ${table} (${list(names.map((name) => sql.identifier(name)))})
    SELECT ${list(names.map((name) => sql`${values[name] ?? null}`))} WHERE ${condition.insert}
    ON CONFLICT (id) DO UPDATE SET
      ${list(namesOf(table).map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`))}
    WHERE ${condition.update}`;
};

const hasRow = async (db: Db, condition: SQL): Promise<boolean> => {
  const row = await db.get<{ id: string } | undefined>(sql`SELECT id FROM ${users} WHERE ${condition}`);
  return row !== undefined;
};

/** The same reading for a copy that only takes its place: every later one writes over it. */
export const asPlace = ({ user, agent }: ReadAccount): ReadAccount => ({ user: { ...user, copy_number: 0 }, agent });

export const createAccountCopiesRepo = (shared: Db) => ({
  /**
   * Reads the account and raises its number in one transaction, so that of two readings the one with the higher number saw
   * the account later.
   */
  async read(userId: string): Promise<ReadAccount | null> {
    const [[user] = [], [agent] = []] = await writeRetried(shared, [
      sql`UPDATE ${users} SET copy_number = copy_number + 1 WHERE id = ${userId} RETURNING *`,
      sql`SELECT * FROM ${agents} WHERE user_id = ${userId}`,
    ]);
    return user ? { user: user as Row, agent: (agent as Row | undefined) ?? null } : null;
  },

  isIn: (db: Db, userId: string): Promise<boolean> => hasRow(db, sql`id = ${userId}`),

  /** Whether the copy was read after it had its place, so that no change can have missed it. */
  isUsable: (db: Db, userId: string): Promise<boolean> => hasRow(db, sql`id = ${userId} AND copy_number > 0`),

  /** For a batch of a city's database: the copy, unless it has one of a later reading. */
  statements({ user, agent }: ReadAccount): Statement[] {
    const { id, email, phone, copy_number: number } = user;
    // Accounts have addresses of their own, so a copy with the same one is old; its next reading gives it the right one.
    const makeRoom = sql`UPDATE ${users} SET email = 'old-' || lower(id), phone = NULL
      WHERE id <> ${id} AND (email = ${email} OR phone = ${phone})`;
    const isThis = sql`(SELECT copy_number FROM ${users} WHERE id = ${id}) = ${number}`;
    return [
      makeRoom,
      put(
        users,
        user,
        { password_hash: "" },
        // What a deletion keeps for the books depends on the orders of this database.
        {
          insert: sql`true`,
          update: sql`excluded.copy_number > users.copy_number
              AND (users.deleted_at IS NULL OR excluded.deleted_at IS NULL)`,
        },
      ),
      ...(agent ? [put(agents, agent, {}, { insert: isThis, update: sql`true` })] : []),
      ...namesWritten(String(id), { name: String(user.name), businessName: user.business_name as string | null }),
    ];
  },

  /** What these accounts did in the database of a city. Accounts without a copy there are missing. */
  workIn: (db: Db, userIds: readonly string[]): Promise<Work[]> =>
    db.all<Work>(sql`SELECT u.id AS userId, u.total_orders AS totalOrders, a.rating_sum AS ratingSum,
          a.rating_count AS ratingCount, a.accepted_count AS acceptedCount, a.delivered_count AS deliveredCount
        FROM json_each(${JSON.stringify(userIds)}) wanted CROSS JOIN ${users} u ON u.id = wanted.value
        LEFT JOIN ${agents} a ON a.user_id = u.id`),

  /** Ids of copies that differ from their accounts, among `max` copies from a random place on. */
  async listStale(db: Db, max: number): Promise<string[]> {
    const copies = await db.all<Row>(sql`SELECT * FROM ${users}
      WHERE rowid > (SELECT CASE WHEN max(rowid) <= CAST(${max} AS INTEGER) THEN 0 ELSE abs(random()) % max(rowid) END
        FROM ${users}) AND deleted_at IS NULL ORDER BY rowid LIMIT ${max}`);
    const ids = JSON.stringify(copies.map(({ id }) => id));
    const agentsOf = (from: Db) =>
      from.all<Row>(sql`SELECT * FROM ${agents} WHERE user_id IN (SELECT value FROM json_each(${ids}))`);
    const [accounts, ofAccounts, ofCopies] = await Promise.all([
      shared.all<Row>(sql`SELECT * FROM ${users} WHERE id IN (SELECT value FROM json_each(${ids}))`),
      agentsOf(shared),
      agentsOf(db),
    ]);
    const factsOf = (user: Row | undefined, agent: Row | undefined) =>
      JSON.stringify([COPIED.users.map((name) => user?.[name]), COPIED.agents.map((name) => agent?.[name])]);
    return copies.flatMap((copy) => {
      const account = accounts.find(({ id }) => id === copy.id);
      const isSame = factsOf(copy, ofCopies.find(isOf(copy))) === factsOf(account, ofAccounts.find(isOf(copy)));
      return isSame ? [] : [String(copy.id)];
    });
  },
});
export type AccountCopiesRepo = ReturnType<typeof createAccountCopiesRepo>;
