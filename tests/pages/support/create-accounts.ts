import { createAccountsRepo, type NewUser } from "../../../worker/accounts/accounts.repo.ts";
import { agents } from "../../../worker/accounts/agents.table.ts";
import { DUMMY_HASH } from "../../../worker/accounts/sessions/passwords.ts";
import { signSessionToken } from "../../../worker/accounts/sessions/session-tokens.ts";
import { createSessionsRepo } from "../../../worker/accounts/sessions/sessions.repo.ts";
import { systemClock } from "../../../worker/platform/clock.ts";
import { type Db, runBatch } from "../../../worker/platform/d1/db.ts";
import { newId } from "../../../worker/platform/ids.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An account that exists, by its address; or a new one, a hotel unless `user` says otherwise. */
export type WantedAccount = { readonly email: string } | { readonly user: Partial<NewUser> };

export interface SignedIn {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  /** Bearer token of a session, and the value of its cookie. */
  readonly token: string;
}

/** Accounts and sessions written to D1, because a password hash takes 200 ms for each. */
export const createAccounts = (db: Db, sessionSecret: string) => {
  const accounts = createAccountsRepo(db);
  const sessions = createSessionsRepo(db);
  let serial = 0;

  const insert = async (given: Partial<NewUser>): Promise<string> => {
    serial++;
    const now = Date.now();
    const role = given.role ?? "hotel";
    const user: NewUser = {
      id: newId(systemClock),
      name: `Test Kitchen ${serial}`,
      email: `${role}-${serial}@example.com`,
      phone: String(7_000_000_000 + serial),
      passwordHash: DUMMY_HASH,
      role,
      adminStatus: role === "admin" ? "pending" : null,
      address: "Test lane, Patna",
      location: "patna",
      createdAt: now,
      updatedAt: now,
      ...given,
    };
    const agent = { id: newId(systemClock), userId: user.id, vehicleNumber: `BR01AB${1000 + serial}`, createdAt: now };
    await accounts.insertUser(user, role === "delivery" ? [db.insert(agents).values(agent)] : []);
    return user.email;
  };

  return {
    async signIn(wanted: WantedAccount): Promise<SignedIn> {
      const email = "email" in wanted ? wanted.email : await insert(wanted.user);
      const user = await accounts.findByLogin({ email });
      if (!user) throw new Error(`no account is called ${email}`);
      const [id, now] = [newId(systemClock), Date.now()];
      const expiresAt = now + DAY_MS;
      const session = { id, userId: user.id, epoch: user.sessionEpoch, createdAt: now, lastSeenAt: now, expiresAt };
      await runBatch(db, [sessions.insert(session)]);
      return {
        email,
        name: user.name,
        phone: user.phone ?? "",
        token: await signSessionToken(sessionSecret, id, expiresAt),
      };
    },
  };
};
