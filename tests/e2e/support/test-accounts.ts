import { randomBytes, scryptSync } from "node:crypto";
import { storeVehiclePicture } from "../../../seed/pictures.ts";
import type { Verification } from "../../../worker/accounts/accounts.contract.ts";
import { createAccountsRepo, type NewUser } from "../../../worker/accounts/accounts.repo.ts";
import { createDeliveryRepo } from "../../../worker/accounts/agents/agent-records.repo.ts";
import { signSessionToken } from "../../../worker/accounts/sessions/session-tokens.ts";
import { createSessionsRepo } from "../../../worker/accounts/sessions/sessions.repo.ts";
import { DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { createCountersService } from "../../../worker/counters/counters.service.ts";
import { systemClock } from "../../../worker/platform/clock.ts";
import { connect, runBatch } from "../../../worker/platform/d1/db.ts";
import { newId } from "../../../worker/platform/ids.ts";
import { PASSWORD } from "./accounts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A picture of the catalogue's set, as the demo agents have. */
const VEHICLE_PICTURE = "1f69a";

/** A stored hash carries its cost: at this one, signing in takes no time that counts. */
const COST = { N: 16, r: 1, p: 1 };
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const salt = randomBytes(16);
const key = scryptSync(PASSWORD, salt, 32, COST);
const PASSWORD_HASH = ["scrypt", ...Object.values(COST), toBase64(salt), toBase64(key)].join("$");

/** The new account, as its row in `users`; the password of every one is PASSWORD. */
export interface TestAccount extends Pick<NewUser, "name" | "email" | "phone" | "role" | "address" | "gstin"> {
  /** Present for a delivery agent. */
  readonly agent?: { readonly status: Verification; readonly pincode: string; readonly vehicleNumber: string };
}

/** The shop's database and pictures. */
export interface Storage {
  readonly DB: D1Database;
  readonly IMAGES: R2Bucket;
}

/** Writes accounts and sessions without the work of a sign-up and a sign-in, which cost a password hash each. */
export const createTestAccounts = ({ DB, IMAGES }: Storage, secret: string) => {
  const db = connect(DB);
  const accounts = createAccountsRepo(db);
  const agents = createDeliveryRepo(db);
  const sessions = createSessionsRepo(db);

  /** The token of a new session of this account. */
  const startSession = async (email: string): Promise<string> => {
    const user = await accounts.findByLogin({ email });
    if (!user) throw new Error(`No account has the address ${email}.`);
    const now = Date.now();
    const id = newId(systemClock);
    const session = { id, userId: user.id, epoch: user.sessionEpoch, ip: "", userAgent: "", createdAt: now };
    await runBatch(db, [sessions.insert({ ...session, lastSeenAt: now, expiresAt: now + DAY_MS })]);
    return signSessionToken(secret, id, now + DAY_MS);
  };

  return {
    startSession,
    async create({ agent, ...account }: TestAccount): Promise<void> {
      const now = Date.now();
      const user = {
        ...account,
        id: newId(systemClock),
        passwordHash: PASSWORD_HASH,
        adminStatus: account.role === "admin" ? ("pending" as const) : null,
        location: DEFAULT_CITY,
        createdAt: now,
        updatedAt: now,
      };
      const record = agent && { ...agent, id: newId(systemClock), userId: user.id, createdAt: now };
      const vehicleImageKey = record && (await storeVehiclePicture(IMAGES, record.id, VEHICLE_PICTURE));
      const isVehicleVerified = agent?.status === "verified";
      await accounts.insertUser(user, [
        createCountersService(db).add("users.total", 1),
        ...(record ? [agents.insertAgent({ ...record, vehicleImageKey, isVehicleVerified })] : []),
      ]);
    },
  };
};
