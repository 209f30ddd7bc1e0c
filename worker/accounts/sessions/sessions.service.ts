import type { Needs } from "../../compose.ts";
import { type Actor, type Client, isStaffRole, type Role } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { requireUser, type SessionReader, type Visitor } from "../../identity/permissions.ts";
import { type Statement, writeRetried } from "../../platform/d1/db.ts";
import { type PendingRead, type Results, readTogether } from "../../platform/d1/reads.ts";
import { HOUR_MS, iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { newRandomId } from "../../platform/secrets/hashes.ts";
import { createActorsRepo } from "./actors.repo.ts";
import { readDevice } from "./device-name.ts";
import { type Device, readDeviceToken, signDeviceToken } from "./device-tokens.ts";
import { sessionTooOld } from "./reauthentication.service.ts";
import { readSessionToken, signSessionToken } from "./session-tokens.ts";
import type { EndSessionsInput, HeaderAccount, Session } from "./sessions.contract.ts";
import { createSessionsRepo, IDLE_MS, type SessionRow } from "./sessions.repo.ts";
import { createTokenSessions } from "./token-sessions.service.ts";

/** The absolute life of a session: shorter for staff, because they can do the most harm. */
const sessionLife = (role: Role): number => (isStaffRole(role) ? 12 : 30 * 24) * HOUR_MS;

/** Maximum KV entries deleted for one account, because each needs a call; further ones expire by themselves. */
const MAX_ENDED = 500;

interface SessionOwner extends HeaderAccount {
  readonly id: string;
  readonly sessionEpoch: number;
  readonly isEmailVerified: boolean;
}

/** The password of the person who ends sessions, optional soon after signing in, and their IP address. */
interface EndingPerson extends EndSessionsInput {
  readonly ip: string;
}

export interface SignedIn {
  /** Sent in the response body, for API clients. */
  readonly token: string;
  /** Sent only in the browser's cookie, so that scripts cannot read it. */
  readonly cookieToken: string;
  /** In seconds. */
  readonly maxAge: number;
  readonly deviceToken: string;
}

const toSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  ...readDevice(row.userAgent),
  createdAt: iso(row.createdAt),
  lastSeenAt: iso(row.lastSeenAt),
  expiresAt: iso(row.expiresAt),
  isCurrent: row.id === currentId,
});

export function createSessionsService(needs: Needs<"cities" | "boards" | "reauthentication">) {
  const { db, clock, sessionSecret: secret, sessionCache, waitUntil, cities, boards, reauthentication } = needs;
  const repo = createSessionsRepo(db);
  const actors = createActorsRepo(db);
  const tokens = createTokenSessions({ db, clock, waitUntil });

  /** Closes the sockets of ended sessions at once instead of within the next minute. */
  const checkSockets = (): void => {
    const check = async () => {
      const known = await cities.listKnown();
      await Promise.all(known.map(({ slug }) => boards.checkViewers(slug)));
    };
    waitUntil(check());
  };

  const liveIds = async (userId: string): Promise<string[]> =>
    (await repo.listLive(userId, clock.now(), MAX_ENDED)).map(({ id }) => id);

  /** The device of this request; null when nobody signed in there. */
  const readDevice = async ({ deviceToken }: Pick<Client, "deviceToken">): Promise<Device | null> =>
    deviceToken ? readDeviceToken(secret, deviceToken) : null;

  /** Null, without any of the data, when the session is not valid; then its entry in KV is removed too. */
  const readActorWith = async <const Reads extends readonly PendingRead<unknown>[]>(
    sessionId: string,
    reads: Reads,
  ) => {
    const [session, ...found] = await readTogether(db, [actors.readActor(sessionId, clock.now()), ...reads] as const);
    if (!session) {
      waitUntil(sessionCache.forget([sessionId]));
      return null;
    }
    if (session.isLastSeenStale) waitUntil(repo.touch(sessionId, clock.now()));
    return { actor: session.actor, found: found as Results<Reads> };
  };

  const reauthenticate = (actor: Actor, { currentPassword, ip }: EndingPerson): Promise<void> =>
    reauthentication.require(actor, currentPassword, ip, () => sessionTooOld("sessions.password_required"));

  return {
    readDevice,

    findPerson: (userId: string): Promise<Actor | undefined> => actors.findPerson(userId),

    /** By session id, for sockets; ended sessions are omitted. */
    findActors: (sessionIds: readonly string[]) => actors.findActors(sessionIds, clock.now()),

    async authenticate(token: string): Promise<Actor | null> {
      const sessionId = await readSessionToken(secret, token);
      return sessionId ? ((await readActorWith(sessionId, []))?.actor ?? null) : null;
    },

    /**
     * Lets a route read its data in the round trip that checks the session. Null for a token that we did not sign; only
     * `read` tells whether the session is still valid.
     */
    async openSession(token: string): Promise<SessionReader | null> {
      const sessionId = await readSessionToken(secret, token);
      if (!sessionId) return null;
      return {
        async read(readsOf) {
          const found = await readActorWith(sessionId, readsOf(sessionId));
          if (!found) throw notSignedIn();
          return found;
        },
      };
    },

    readWithToken: tokens.readBeside,

    /** For public pages, from KV alone. Null when only D1 can answer. */
    async readHeaderAccount(token: string): Promise<HeaderAccount | null> {
      const sessionId = await readSessionToken(secret, token);
      return sessionId ? sessionCache.read(sessionId) : null;
    },

    /**
     * `statements` go into the batch that signs the account in, and `handOut` returns the tokens once that batch is
     * written. The session that came with the request ends in the same batch, which prevents session fixation.
     */
    async begin(owner: SessionOwner, client: Client) {
      const now = clock.now();
      const life = sessionLife(owner.role);
      const previous = client.token ? await readSessionToken(secret, client.token) : null;
      const session = {
        id: newRandomId(),
        userId: owner.id,
        epoch: owner.sessionEpoch,
        userAgent: client.userAgent.slice(0, 300),
        ip: client.ip,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + life,
      };
      const statements: Statement[] = [...(previous ? [repo.end(previous, now)] : []), repo.insert(session)];
      return {
        id: session.id,
        statements,
        async handOut(): Promise<SignedIn> {
          if (previous) waitUntil(sessionCache.forget([previous]));
          const device = (await readDevice(client)) ?? { id: newRandomId(), accounts: [] };
          log.info("security.signed_in", { userId: owner.id });
          const [token, cookieToken, deviceToken] = await Promise.all([
            signSessionToken(secret, session.id, session.expiresAt),
            signSessionToken(secret, session.id, session.expiresAt, "browser"),
            signDeviceToken(secret, device, owner, now),
            sessionCache.remember(session.id, owner, Math.min(life, IDLE_MS)),
          ]);
          return { token, cookieToken, maxAge: Math.floor(life / 1000), deviceToken };
        },
      };
    },

    /** Whether a `begin` was written, for when the response to its batch was lost. */
    wasBegun: (id: string): Promise<boolean> => repo.exists(id),

    async logout({ sessionId }: Actor): Promise<void> {
      await writeRetried(db, [repo.end(sessionId, clock.now())]);
      checkSockets();
      await sessionCache.forget([sessionId]);
    },

    /** Needs a recent sign-in or the password. */
    async logoutEverywhere(actor: Actor, person: EndingPerson): Promise<void> {
      const { userId, sessionId } = actor;
      await reauthenticate(actor, person);
      const live = await liveIds(userId);
      await writeRetried(db, [repo.endAllWith(sessionId)]);
      checkSockets();
      await sessionCache.forget(live);
    },

    async list(visitor: Visitor): Promise<Session[]> {
      const { userId, sessionId } = requireUser(visitor);
      const live = await repo.listLive(userId, clock.now());
      return live.map((row) => toSession(row, sessionId));
    },

    /** Throws 404 for the session of another account. Needs a recent sign-in or the password. */
    async end(visitor: Visitor, sessionId: string, person: EndingPerson): Promise<void> {
      const actor = requireUser(visitor);
      const { userId } = actor;
      await reauthenticate(actor, person);
      if (!(await repo.endOwn(userId, sessionId, clock.now()))) throw new AppError("sessions.not_found", 404);
      checkSockets();
      await sessionCache.forget([sessionId]);
    },

    /**
     * `statement` goes into the batch that ends the sessions. Call `forget` after it, so that KV no longer serves their
     * header data.
     */
    async endAll(userId: string): Promise<{ statement: Statement; forget: () => void }> {
      const live = await liveIds(userId);
      const forget = () => {
        waitUntil(sessionCache.forget(live));
        checkSockets();
      };
      return { statement: repo.endAll(userId), forget };
    },

    /** Deletes the account's entries in KV after the response, because its header data changed. */
    forgetCached(userId: string): void {
      const forget = async () => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        const live = await repo.listLive(userId, clock.now());
        await sessionCache.forget(live.map(({ id }) => id));
      };
      waitUntil(forget());
    },
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;
