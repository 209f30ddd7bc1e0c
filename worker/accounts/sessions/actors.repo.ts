import { sql } from "drizzle-orm";
import type { Actor } from "../../identity/accounts.contract.ts";
import type { Scope } from "../../identity/scopes/scopes.contract.ts";
import { type Condition, type Db, write } from "../../platform/d1/db.ts";
import { type PendingRead, prepareOnce } from "../../platform/d1/reads.ts";
import { apiTokens, sessionIsGood, sessions, tokenIsGood, users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { lacksSecondFactor } from "../second-factor/second-factor.repo.ts";

/** Minimum age at which `last_seen_at` is updated, so that not every request writes. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
const TOKEN_SEEN_EVERY_MS = 5 * 60 * 1000;

interface ActorRow
  extends Pick<
    typeof users.$inferSelect,
    "role" | "name" | "email" | "phone" | "address" | "gstin" | "location" | "language" | "timezone" | "adminStatus"
  > {
  sessionId: string;
  userId: string;
  lacksSecondFactor: number;
  agentId: string | null;
  agentStatus: NonNullable<Actor["agent"]>["status"] | null;
  agentIsActive: number | null;
  /** Null before the first use of a token. */
  lastSeenAt: number | null;
  isBlocked: number;
  accountId: string;
  teamRole: NonNullable<Actor["team"]>["role"] | null;
  teamName: string | null;
  orderLimitPaise: number | null;
  monthLimitPaise: number | null;
}

const SESSIONS = sql`${sessions} s JOIN ${users} u ON u.id = s.user_id`;
const TOKENS = sql`${apiTokens} s JOIN ${users} u ON u.id = s.user_id`;
/** People without a session, for work that they scheduled. */
const PEOPLE = sql`${users} u LEFT JOIN ${sessions} s ON false`;

const selectActor = (people = SESSIONS, more: Condition = sql``): Condition => sql`
  SELECT ${more} s.id AS sessionId, u.id AS userId, u.role, u.name, u.email, u.phone, COALESCE(NULLIF(u.address, ''), t.address, '') AS address, u.gstin, u.location, u.language,
    u.timezone, u.admin_status AS adminStatus, a.id AS agentId, a.status AS agentStatus, a.is_active AS agentIsActive,
    s.last_seen_at AS lastSeenAt, COALESCE(u.blocked_at, t.blocked_at) IS NOT NULL AS isBlocked,
    ${lacksSecondFactor} AS lacksSecondFactor, COALESCE(u.team_account_id, u.id) AS accountId,
    COALESCE(u.team_role, CASE WHEN u.role = 'hotel' AND EXISTS (SELECT 1 FROM ${users} m WHERE m.team_account_id = u.id)
      THEN 'owner' END) AS teamRole,
    COALESCE(NULLIF(t.business_name, ''), t.name, NULLIF(u.business_name, ''), u.name) AS teamName,
    u.team_order_limit_paise AS orderLimitPaise, u.team_month_limit_paise AS monthLimitPaise
  FROM ${people} LEFT JOIN ${agents} a ON a.user_id = u.id
    LEFT JOIN ${users} t ON t.id = u.team_account_id`;

const toActor = ({ agentId, agentStatus, agentIsActive, lastSeenAt: _, ...row }: ActorRow): Actor => {
  const { teamRole, teamName, orderLimitPaise, monthLimitPaise, ...rest } = row;
  return {
    ...rest,
    team: teamRole && { role: teamRole, name: teamName ?? "", orderLimitPaise, monthLimitPaise },
    phone: rest.phone ?? "",
    isBlocked: rest.isBlocked === 1,
    lacksSecondFactor: rest.lacksSecondFactor === 1,
    agent: agentId && agentStatus ? { id: agentId, status: agentStatus, isActive: agentIsActive === 1 } : null,
  };
};

interface TokenRow extends ActorRow {
  tokenName: string;
  tokenHash: string;
  scopes: string;
  networks: string;
}

interface FoundActor {
  readonly actor: Actor;
  readonly isLastSeenStale: boolean;
}

interface FoundTokenActor extends FoundActor {
  /** The hash that the sent token must have. */
  readonly hash: string;
  /** CIDR networks from which it may be used; empty means any. */
  readonly networks: readonly string[];
}

/** A condition for counting a use of a token, so that a caller who knows only its id cannot use up its limit. */
export const isTokenOf = (id: string, hash: string): Condition =>
  sql`EXISTS (SELECT 1 FROM ${apiTokens} WHERE id = ${id} AND hash = ${hash})`;

const words = (text: string): string[] => text.split(" ").filter(Boolean);

const toTokenActor = ({ tokenName, tokenHash, scopes, networks, ...row }: TokenRow, now: number): FoundTokenActor => ({
  actor: { ...toActor(row), apiToken: { id: row.sessionId, name: tokenName, scopes: words(scopes) as Scope[] } },
  isLastSeenStale: now - (row.lastSeenAt ?? 0) > TOKEN_SEEN_EVERY_MS,
  hash: tokenHash,
  networks: words(networks),
});

const actorOfSession = prepareOnce<{ sessionId: string; now: number }>(
  () => sql`${selectActor()} WHERE s.id = ${sql.placeholder("sessionId")} AND ${sessionIsGood(sql.placeholder("now"))}`,
);

const TOKEN_COLUMNS = sql`s.name AS tokenName, s.hash AS tokenHash, s.scopes, s.networks,`;

const actorOfToken = prepareOnce<{ tokenId: string; now: number }>(
  () => sql`${selectActor(TOKENS, TOKEN_COLUMNS)}
    WHERE s.id = ${sql.placeholder("tokenId")} AND ${tokenIsGood(sql.placeholder("now"))}`,
);

export const createActorsRepo = (db: Db) => ({
  readActor: (sessionId: string, now: number): PendingRead<FoundActor | null> => ({
    statement: actorOfSession({ sessionId, now }),
    toResult: ([found]) => {
      const row = found as ActorRow | undefined;
      return row ? { actor: toActor(row), isLastSeenStale: now - (row.lastSeenAt ?? 0) > SEEN_EVERY_MS } : null;
    },
  }),

  /** By session id; ended sessions are omitted. */
  async findActors(sessionIds: readonly string[], now: number): Promise<Map<string, Actor>> {
    const rows = await db.all<ActorRow>(sql`
      ${selectActor()} WHERE s.id IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)})) AND ${sessionIsGood(now)}`);
    return new Map(rows.map((row) => [row.sessionId, toActor(row)]));
  },

  /** Undefined for a deleted account. */
  async findPerson(userId: string): Promise<Actor | undefined> {
    const row = await db.get<ActorRow | undefined>(sql`
      ${selectActor(PEOPLE)} WHERE u.id = ${userId} AND u.deleted_at IS NULL`);
    return row && { ...toActor(row), sessionId: "" };
  },

  readTokenActor: (tokenId: string, now: number): PendingRead<FoundTokenActor | null> => ({
    statement: actorOfToken({ tokenId, now }),
    toResult: ([row]) => (row ? toTokenActor(row as TokenRow, now) : null),
  }),

  touchToken: (tokenId: string, now: number) =>
    write(db, [sql`UPDATE ${apiTokens} SET last_seen_at = ${now} WHERE id = ${tokenId}`]),
});
