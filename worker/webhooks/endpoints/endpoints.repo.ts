import { and, desc, eq, sql } from "drizzle-orm";
import { assertRowsChanged, assertThat, type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { webhookDeliveries, webhookEndpoints } from "../../schema/webhooks.table.ts";
import { isKnownListener, refreshListeners } from "../listeners.repo.ts";
import { MAX_ENDPOINTS, SHOP } from "../webhooks.contract.ts";

/** Without the columns that only the sender uses. */
export type EndpointRow = Omit<typeof webhookEndpoints.$inferSelect, "turnAt" | "lease" | "leasedUntil">;
type Changes = Partial<Omit<EndpointRow, "id" | "accountId" | "userId" | "createdAt" | "requestKey">>;

export const createEndpointsRepo = (db: Db) => {
  const isOwn = ({ id, accountId }: Pick<EndpointRow, "id" | "accountId">) =>
    and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId));

  return {
    listOf: (accountId: string): Promise<EndpointRow[]> =>
      db
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.accountId, accountId))
        .orderBy(desc(webhookEndpoints.id)),

    /** See `isKnownListener`. */
    async isKnown(accountId: string): Promise<boolean> {
      const { isKnown } = await db.get<{ isKnown: number }>(
        sql`SELECT ${isKnownListener(sql`${accountId}`)} AS isKnown`,
      );
      return isKnown === 1;
    },

    find: (accountId: string, id: string): Promise<EndpointRow | undefined> =>
      db.select().from(webhookEndpoints).where(isOwn({ id, accountId })).get(),

    findByKey: (accountId: string, key: string): Promise<EndpointRow | undefined> =>
      db
        .select()
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.requestKey, key)))
        .get(),

    /** Aborts when the account has the maximum number of endpoints. */
    insert: (row: EndpointRow, effects: readonly Statement[]) =>
      writeRetried(db, [
        assertThat(isKnownListener(sql`${row.accountId}`)),
        assertThat(
          sql`(SELECT count(*) FROM ${webhookEndpoints} WHERE account_id = ${row.accountId}) < ${MAX_ENDPOINTS}`,
        ),
        db.insert(webhookEndpoints).values(row),
        ...refreshListeners(row.accountId),
        ...effects,
      ]),

    /** Aborts when the endpoint's secret has changed since it was read; all other columns may be overwritten. */
    change: (row: EndpointRow, changes: Changes, effects: readonly Statement[]) =>
      write(db, [
        db
          .update(webhookEndpoints)
          .set(changes)
          .where(and(isOwn(row), eq(webhookEndpoints.secret, row.secret))),
        assertRowsChanged(1),
        ...refreshListeners(row.accountId),
        ...effects,
      ]),

    /**
     * Disables an account's endpoints, and the shop's too when the account is an owner's, because owners may change all
     * of those. `mail` is written only when an endpoint was disabled.
     */
    endAccess: (userId: string, now: number, mail: Statement): Statement[] => [
      sql`UPDATE ${webhookEndpoints} SET state = 'disabled', disabled_reason = 'access', disabled_at = ${now}
        WHERE state = 'active' AND account_id IN (SELECT ${userId}
          UNION SELECT ${SHOP} FROM ${users} WHERE id = ${userId} AND role = 'owner')`,
      mail,
      ...[userId, SHOP].flatMap((accountId) => refreshListeners(accountId)),
    ],

    /** Aborts when the endpoint no longer exists. */
    remove: (row: EndpointRow, effects: readonly Statement[]) =>
      write(db, [
        db.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, row.id)),
        db.delete(webhookEndpoints).where(isOwn(row)),
        assertRowsChanged(1),
        ...refreshListeners(row.accountId),
        ...effects,
      ]),
  };
};
export type EndpointsRepo = ReturnType<typeof createEndpointsRepo>;
