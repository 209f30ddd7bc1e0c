import { and, eq, isNull, or, sql } from "drizzle-orm";
import { MAX_TOKENS } from "../../identity/scopes/api-tokens.contract.ts";
import { assertThat, type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { apiTokens, sessionIsAlive } from "../../schema/accounts.table.ts";

export type ApiTokenRow = typeof apiTokens.$inferSelect;
export type NewApiToken = Omit<ApiTokenRow, "lastSeenAt" | "revokedAt">;

export const createApiTokensRepo = (db: Db) => {
  const liveOf = (userId: string, now: number) =>
    and(
      eq(apiTokens.userId, userId),
      isNull(apiTokens.revokedAt),
      or(isNull(apiTokens.expiresAt), sql`${apiTokens.expiresAt} > ${now}`),
    );
  return {
    listLive: (userId: string, now: number): Promise<ApiTokenRow[]> =>
      db.select().from(apiTokens).where(liveOf(userId, now)).orderBy(sql`${apiTokens.id} DESC`),

    /**
     * Aborts when the account has the maximum number of tokens, or when the session that creates it has ended: a token
     * must not outlive a password reset that was written meanwhile.
     */
    insert: (row: NewApiToken, sessionId: string, more: readonly Statement[]) =>
      writeRetried(db, [
        assertThat(
          sql`(SELECT count(*) FROM ${apiTokens} WHERE ${liveOf(row.userId, row.createdAt)}) < ${MAX_TOKENS}
            AND ${sessionIsAlive(sessionId, row.createdAt)}`,
        ),
        db.insert(apiTokens).values(row),
        ...more,
      ]),

    findLive: (userId: string, id: string, now: number): Promise<ApiTokenRow | undefined> =>
      db
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.id, id), liveOf(userId, now)))
        .get(),

    findRequested: (userId: string, requestKey: string): Promise<ApiTokenRow | undefined> =>
      db
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.userId, userId), eq(apiTokens.requestKey, requestKey)))
        .get(),

    revoke: (userId: string, id: string, now: number): Statement =>
      db
        .update(apiTokens)
        .set({ revokedAt: sql`COALESCE(${apiTokens.revokedAt}, ${now})` })
        .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId))),

    revokeAll: (userId: string, now: number): Statement =>
      db
        .update(apiTokens)
        .set({ revokedAt: now })
        .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))),
  };
};
