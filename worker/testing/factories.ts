import { sql } from "drizzle-orm";
import { fillCatalogue, type ImportedProduct } from "../../seed/fill-catalogue.ts";
import { createAccountsRepo, type NewUser } from "../accounts/accounts.repo.ts";
import { DUMMY_HASH, hashPassword } from "../accounts/sessions/passwords.ts";
import { signSessionToken } from "../accounts/sessions/session-tokens.ts";
import { createSessionsRepo } from "../accounts/sessions/sessions.repo.ts";
import { NO_NAMES } from "../catalogue/product-names.contract.ts";
import type { Role, Verification } from "../identity/accounts.contract.ts";
import { systemClock } from "../platform/clock.ts";
import { connect, type Statement, write } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import { agents } from "../schema/agents.table.ts";
import { env } from "./faults.ts";
import { createSchema } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const db = connect(env.DB);
const accounts = createAccountsRepo(db);
const sessions = createSessionsRepo(db);
let serial = 0;

/** Creates the schema in the empty database; `setup.ts` calls it for each test file. */
export const migrate = (): Promise<void> => createSchema(env.DB);

export interface Account {
  readonly userId: string;
  readonly sessionId: string;
  /** Bearer token of a session. */
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface AccountOptions extends Partial<NewUser> {
  /** For tests that sign in by password. */
  readonly password?: string;
}

const newSession = (userId: string, epoch: number) => {
  const now = Date.now();
  return { id: newId(systemClock), userId, epoch, createdAt: now, lastSeenAt: now, expiresAt: now + DAY_MS };
};
const signedIn = async ({ id, expiresAt }: ReturnType<typeof newSession>) => ({
  sessionId: id,
  token: await signSessionToken(env.SESSION_SECRET, id, expiresAt),
});

/** Creates an account directly in D1, with a session; `also` is written in the same trip. */
const createAccount = async (
  { password, ...options }: AccountOptions,
  also: (userId: string) => readonly Statement[] = () => [],
): Promise<Account> => {
  serial++;
  const now = Date.now();
  const role: Role = options.role ?? "hotel";
  const user = {
    id: newId(systemClock),
    name: `${role} ${serial}`,
    email: `${role}${serial}@example.com`,
    phone: String(9_000_000_000 + serial),
    passwordHash: password === undefined ? DUMMY_HASH : await hashPassword(password),
    role,
    adminStatus: role === "admin" ? ("verified" as const) : null,
    location: "patna",
    // Buyers whose address is not verified may have only a few open orders.
    isEmailVerified: true,
    createdAt: now,
    updatedAt: now,
    ...options,
  };
  const session = newSession(user.id, user.sessionEpoch ?? 1);
  await accounts.insertUser(user, [sessions.insert(session), ...also(user.id)]);
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone ?? "",
    ...(await signedIn(session)),
  };
};

export const createUser = (options: AccountOptions = {}): Promise<Account> => createAccount(options);

/** Another session of the same account, with its present session epoch. */
export const startSession = async ({ id }: { id: string }): Promise<{ sessionId: string; token: string }> => {
  const { epoch } = await db.get<{ epoch: number }>(sql`SELECT session_epoch AS epoch FROM users WHERE id = ${id}`);
  const session = newSession(id, epoch);
  await write(db, [sessions.insert(session)]);
  return signedIn(session);
};

export const createAdmin = (adminStatus: Verification = "verified"): Promise<Account> =>
  createUser({ role: "admin", adminStatus });

export const createOwner = (): Promise<Account> => createUser({ role: "owner" });

interface AgentOptions {
  readonly status?: Verification;
  readonly isActive?: boolean;
  readonly location?: string;
}

export const createAgent = async ({
  status = "verified",
  isActive = true,
  location = "patna",
}: AgentOptions = {}): Promise<Account & { agentId: string }> => {
  const agentId = newId(systemClock);
  const agent = { id: agentId, status, isActive, createdAt: Date.now() };
  const account = await createAccount({ role: "delivery", location, address: "Kankarbagh Colony, Patna" }, (userId) => [
    db.insert(agents).values({ ...agent, userId, vehicleNumber: `BR01AB${1000 + serial}` }),
  ]);
  return { ...account, agentId };
};

export const product = (name: string, more: Partial<ImportedProduct> = {}): ImportedProduct => ({
  sku: null,
  name,
  category: "Vegetables",
  unit: "kg",
  pricePaise: 2_550,
  stock: 1_000,
  description: `${name} from the morning market`,
  aliases: "",
  ...NO_NAMES,
  packSize: null,
  packUnit: null,
  imageKey: "vegetables.webp",
  ...more,
});

/** Fills the empty catalogue; call it only once, because ranks start at 1. Returns ids in the order of `rows`. */
export const createProducts = (rows: readonly ImportedProduct[]): Promise<string[]> =>
  fillCatalogue(db, systemClock, rows);

/** Calls `create` `count` times, twenty at a time. */
export const createMany = async <T>(count: number, create: () => Promise<T>): Promise<T[]> => {
  const created: T[] = [];
  while (created.length < count) {
    const batch = Math.min(20, count - created.length);
    created.push(...(await Promise.all(Array.from({ length: batch }, create))));
  }
  return created;
};
