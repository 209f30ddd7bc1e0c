import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import type { Miniflare } from "miniflare";
import { createStorageD1 } from "../../scripts/local/storage-d1.ts";
import { APP } from "../../scripts/local/workers.ts";
import { storeVehiclePicture } from "../../seed/pictures.ts";
import { createAccountsRepo, type NewUser } from "../../worker/accounts/accounts.repo.ts";
import { createAgentRecordsRepo } from "../../worker/accounts/agents/agents.repo.ts";
import { hashPassword } from "../../worker/accounts/sessions/passwords.ts";
import { createSessionCache } from "../../worker/accounts/sessions/session-cache.ts";
import { signSessionToken } from "../../worker/accounts/sessions/session-tokens.ts";
import { createSessionsRepo } from "../../worker/accounts/sessions/sessions.repo.ts";
import { DEFAULT_CITY } from "../../worker/brand.contract.ts";
import { createCounters } from "../../worker/counters/counters.service.ts";
import { systemClock } from "../../worker/platform/clock.ts";
import { connect, write } from "../../worker/platform/d1/db.ts";
import { createExpiringStore } from "../../worker/platform/expiring-store.ts";
import { newId } from "../../worker/platform/ids.ts";
import type { agents } from "../../worker/schema/agents.table.ts";
import { PASSWORD } from "./door.ts";

/** A stored hash includes its cost; with this one, signing in takes negligible time. */
const CHEAP_HASH = { N: 2, r: 1, p: 1 };
/** A picture of the catalogue's set, as the demo agents have. */
const VEHICLE_PICTURE = "1f69a";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Columns of the new account in `users`, and of the record of a delivery agent. */
export interface TestAccount extends Partial<NewUser> {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: NewUser["role"];
  readonly agent?: Pick<typeof agents.$inferInsert, "status" | "pincode" | "vehicleNumber">;
}

interface Bindings {
  readonly DB: D1Database;
  readonly IMAGES: R2Bucket;
  readonly SESSIONS: KVNamespace;
  readonly SESSION_SECRET: string;
}

/** Writes accounts and sessions without a sign-up and a sign-in, because a password hash takes 200 ms for each. */
export const createTestAccounts = ({ DB, IMAGES, SESSIONS, SESSION_SECRET }: Bindings) => {
  const db = connect(DB);
  const accounts = createAccountsRepo(db);
  const agents = createAgentRecordsRepo(db);
  const sessions = createSessionsRepo(db);
  const sessionCache = createSessionCache(createExpiringStore(SESSIONS, "session"));
  const passwordHash = hashPassword(PASSWORD, CHEAP_HASH);

  return {
    async create({ agent, ...account }: TestAccount): Promise<void> {
      const now = Date.now();
      const user: NewUser = {
        id: newId(systemClock),
        passwordHash: await passwordHash,
        adminStatus: account.role === "admin" ? "pending" : null,
        location: DEFAULT_CITY,
        // Buyers whose address is not verified may have only a few open orders.
        isEmailVerified: true,
        createdAt: now,
        updatedAt: now,
        ...account,
      };
      const record = agent && { ...agent, id: newId(systemClock), userId: user.id, createdAt: now };
      const vehicleImageKey = record && (await storeVehiclePicture(IMAGES, record.id, VEHICLE_PICTURE));
      const isVehicleVerified = agent?.status === "verified";
      await accounts.insertUser(user, [
        createCounters({ db }).add("users.total", 1),
        ...(record ? [agents.insertAgent({ ...record, vehicleImageKey, isVehicleVerified })] : []),
      ]);
    },

    /** The token of a new session of this account. */
    async startSession(email: string): Promise<string> {
      const user = await accounts.findByLogin({ email });
      if (!user) throw new Error(`No account has the address ${email}.`);
      const now = Date.now();
      const id = newId(systemClock);
      const expiresAt = now + DAY_MS;
      const session = { id, userId: user.id, epoch: user.sessionEpoch, createdAt: now, lastSeenAt: now, expiresAt };
      await write(db, [sessions.insert(session)]);
      await sessionCache.remember(id, user, DAY_MS);
      return signSessionToken(SESSION_SECRET, id, expiresAt);
    },
  };
};

/**
 * The door (door.ts) through which tests get accounts and sessions, because they run in other processes than D1. `DB`:
 * the database of an app without a storage Worker.
 */
export const createDoorServer = async (mf: Miniflare, DB?: D1Database): Promise<Server> => {
  const bindings = await mf.getBindings<Bindings>(APP);
  const accounts = createTestAccounts({
    ...bindings,
    DB: DB ?? (await createStorageD1(mf)),
  });
  return createServer(async (request, response) => {
    // Playwright polls this address until it answers.
    if (request.method === "GET") return response.end();
    try {
      const account = (await json(request)) as TestAccount;
      if (request.url === "/accounts") await accounts.create(account);
      else response.write(await accounts.startSession(account.email));
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
};
