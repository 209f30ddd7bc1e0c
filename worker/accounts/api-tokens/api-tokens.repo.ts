import { and, eq, isNull, or, sql } from "drizzle-orm";
import { assertThat, clearAsserts, type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { apiTokens } from "../accounts.table.ts";
import { MAX_TOKENS } from "../scopes/api-tokens.contract.ts";

export type ApiTokenRow = typeof apiTokens.$inferSelect;

export const createApiTokensRepo = (db: Db) => {
  const liveOf = (userId: string, now: number) =>
    and(
      eq(apiTokens.userId, userId),
      isNull(apiTokens.revokedAt),
      or(isNull(apiTokens.expiresAt), sql`${apiTokens.expiresAt} > ${now}`),
    );
  return {
    /** Those that have not ended, newest first. */
    listLive: (userId: string, now: number): Promise<ApiTokenRow[]> =>
      db.select().from(apiTokens).where(liveOf(userId, now)).orderBy(sql`${apiTokens.id} DESC`),

    /** Fails an assert when the account has as many as it may. `told`: what goes into the same batch. */
    insert: (row: typeof apiTokens.$inferInsert, told: readonly Statement[]) =>
      runBatch(db, [
        assertThat(
          db,
          sql`(SELECT count(*) FROM ${apiTokens} WHERE ${liveOf(row.userId, row.createdAt)}) < ${MAX_TOKENS}`,
        ),
        db.insert(apiTokens).values(row),
        ...told,
        clearAsserts(db),
      ]),

    /** Undefined when the account has no such token that has not ended. */
    findLive: (userId: string, id: string, now: number): Promise<ApiTokenRow | undefined> =>
      db
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.id, id), liveOf(userId, now)))
        .get(),

    /** Idempotent. */
    revoke: (userId: string, id: string, now: number): Statement =>
      db
        .update(apiTokens)
        .set({ revokedAt: sql`COALESCE(${apiTokens.revokedAt}, ${now})` })
        .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId))),

    /** All tokens of an account, in the batch that requires it. Idempotent. */
    revokeAll: (userId: string, now: number): Statement =>
      db
        .update(apiTokens)
        .set({ revokedAt: now })
        .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))),
  };
};
