import { createAccountsRepo, type NewUser } from "../worker/accounts/accounts.repo.ts";
import { hashPassword } from "../worker/accounts/sessions/passwords.ts";
import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import { createCounters } from "../worker/counters/counters.service.ts";
import type { Actor } from "../worker/identity/accounts.contract.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { newId } from "../worker/platform/ids.ts";
import { agents } from "../worker/schema/agents.table.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoName, type DemoPerson, demoEmail } from "./demo-people.ts";
import { storeVehiclePicture } from "./pictures.ts";
import { joinTeams } from "./team.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const toActor = (user: NewUser, agent: Actor["agent"]): Actor => ({
  userId: user.id,
  sessionId: "seed",
  accountId: user.id,
  team: null,
  role: user.role,
  name: user.name,
  email: user.email,
  phone: user.phone ?? "",
  address: user.address ?? "",
  location: user.location,
  gstin: user.gstin ?? null,
  language: "english",
  timezone: "ist",
  adminStatus: user.adminStatus ?? null,
  isBlocked: false,
  lacksSecondFactor: false,
  agent,
});

/** Inserts the demo accounts, created `daysAgo`, and returns them as actors. */
export const insertPeople = async (db: Db, bucket: R2Bucket, now: number): Promise<Record<DemoName, Actor>> => {
  const repo = createAccountsRepo(db);
  const counters = createCounters({ db });
  // One hash for all accounts, because a hash takes 200 ms and the password is public.
  const passwordHash = await hashPassword(DEMO_PASSWORD);

  const toRecord = async (
    { picture, ...agent }: NonNullable<DemoPerson["agent"]>,
    userId: string,
    createdAt: number,
  ) => {
    const id = newId({ now: () => createdAt });
    const vehicleImageKey = await storeVehiclePicture(bucket, id, picture);
    return { ...agent, id, userId, vehicleImageKey, isVehicleVerified: agent.status === "verified", createdAt };
  };

  const insert = async (name: string, { daysAgo, agent, team: _, ...profile }: DemoPerson): Promise<Actor> => {
    const createdAt = now - daysAgo * DAY_MS;
    const clock = { now: () => createdAt };
    const user = {
      ...profile,
      id: newId(clock),
      email: demoEmail(name),
      passwordHash,
      location: DEFAULT_CITY,
      isEmailVerified: true,
      createdAt,
      updatedAt: createdAt,
    };
    const record = agent && (await toRecord(agent, user.id, createdAt));
    const also = [counters.add("users.total", 1), ...(record ? [db.insert(agents).values(record)] : [])];
    await repo.insertUser(user, also);
    return toActor(user, record ? { id: record.id, status: record.status, isActive: true } : null);
  };

  const entries = Object.entries<DemoPerson>(DEMO_PEOPLE).map(async ([name, person]) => [
    name,
    await insert(name, person),
  ]);
  return joinTeams(db, Object.fromEntries(await Promise.all(entries)), now);
};
