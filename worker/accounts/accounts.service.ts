import type { CountersService } from "../dashboard/counters.service.ts";
import type { Clock } from "../platform/clock.ts";
import { type Db, isLostConnection, retryLostConnection, runBatch, violates } from "../platform/db.ts";
import type { RateLimiter } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { takeLimit, tooMany } from "../platform/limits.repo.ts";
import type { Actor, LoginInput, RegisterInput, Role, User } from "./accounts.contract.ts";
import { emailTaken, invalidCredentials, notSignedIn, phoneTaken } from "./accounts.errors.ts";
import { createAccountsRepo, toUser } from "./accounts.repo.ts";
import { createLoginLimits } from "./login-limits.repo.ts";
import { DUMMY_HASH, hashPassword, verifyPassword } from "./passwords.ts";
import { requireUser } from "./permissions.ts";
import { readSessionToken, signSessionToken } from "./session-tokens.ts";

const HOUR_MS = 60 * 60 * 1000;
/** The absolute life of a session: those who can do most harm sign in most often. */
const sessionLife = (role: Role): number => (role === "admin" || role === "owner" ? 12 : 30 * 24) * HOUR_MS;
const SESSIONS_KEPT_MS = 30 * 24 * HOUR_MS;

export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: string;
  readonly loginLimit: RateLimiter;
  readonly counters: CountersService;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

const takenOr = (error: unknown): unknown => {
  if (violates(error, "users.email")) return emailTaken();
  return violates(error, "users.phone") ? phoneTaken() : error;
};

export const createAccountsService = ({ db, clock, secret, loginLimit, counters, waitUntil }: Dependencies) => {
  const repo = createAccountsRepo(db);
  const loginLimits = createLoginLimits(db, clock);

  return {
    /** Who holds this token, decided by D1 in one query; null for every token that is not good now. */
    async authenticate(token: string): Promise<Actor | null> {
      const sessionId = await readSessionToken(secret, token);
      const found = sessionId && (await retryLostConnection(() => repo.findActor(sessionId, clock.now())));
      if (!found) return null;
      if (found.seenLongAgo) waitUntil(repo.touchSession(found.actor.sessionId, clock.now()));
      return found.actor;
    },

    /** Limits first, then the password, and the same work for accounts that do not exist. `maxAge` in seconds. */
    async login(input: LoginInput, client: Client): Promise<{ token: string; user: User; maxAge: number }> {
      if (!(await loginLimit.limit({ key: client.ip })).success) throw tooMany("limits.login", 60_000);
      const row = await repo.findByLogin(input.email ? { email: input.email } : { phone: input.phone });
      const account = row?.id ?? (input.email || input.phone);
      await loginLimits.countTry(account);
      const matches = await verifyPassword(input.password, row?.passwordHash ?? DUMMY_HASH);
      if (!row || !matches) throw invalidCredentials();

      const now = clock.now();
      const session = {
        id: newId(clock),
        userId: row.id,
        epoch: row.sessionEpoch,
        userAgent: client.userAgent.slice(0, 300),
        ip: client.ip,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + sessionLife(row.role),
      };
      await runBatch(db, [repo.insertSession(session), loginLimits.forget(account)]);
      const token = await signSessionToken(secret, session.id, session.expiresAt);
      return { token, user: toUser(row), maxAge: Math.floor(sessionLife(row.role) / 1000) };
    },

    /** A buyer can start at once; an admin waits for the owner. No other role can be had here. */
    async register(input: RegisterInput, client: Pick<Client, "ip">): Promise<User> {
      await takeLimit(db, clock, "register", client.ip);
      const now = clock.now();
      const user = {
        id: newId(clock),
        name: input.name,
        email: input.email,
        phone: input.phone || null,
        passwordHash: await hashPassword(input.password),
        role: input.role,
        adminStatus: input.role === "admin" ? ("pending" as const) : null,
        address: input.address,
        location: input.location,
        gstin: input.role === "hotel" && input.gstin ? input.gstin : null,
        createdAt: now,
        updatedAt: now,
      };
      try {
        await repo.insertUser(user, [counters.add("users.total", 1)]);
      } catch (error) {
        // Whether it was written shows in the reading below: the id is ours alone.
        if (!isLostConnection(error)) throw takenOr(error);
      }
      const row = await retryLostConnection(() => repo.findUser(user.id));
      if (!row) throw new Error("a user that was just written cannot be read");
      return toUser(row);
    },

    async logout(actor: Actor): Promise<void> {
      await retryLostConnection(() => repo.revokeSession(actor.sessionId, clock.now()));
    },

    async me(visitor: Actor | null): Promise<User> {
      const { userId } = requireUser(visitor);
      const row = await retryLostConnection(() => repo.findUser(userId));
      if (!row) throw notSignedIn();
      return toUser(row);
    },

    /** For cron: sessions that ended long ago are of no use even to someone who looks into a theft. */
    dropOldSessions: (max: number) => repo.deleteSessions(clock.now() - SESSIONS_KEPT_MS, max),

    /** For the batch that places an order. */
    orderCounted: repo.countOrder,
  };
};
export type AccountsService = ReturnType<typeof createAccountsService>;
