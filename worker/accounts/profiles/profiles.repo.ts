import { and, eq, isNull, sql } from "drizzle-orm";
import { namedColumns, namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { type PersonNames, updateSearchedNames } from "../people-search.repo.ts";
import type { Profile, ProfileChange } from "./profiles.contract.ts";

const PERSON = namedColumns(
  users,
  [
    "id",
    "name",
    "email",
    "phone",
    "role",
    "adminStatus",
    "address",
    "location",
    "gstin",
    "businessName",
    "businessType",
    "licenseNumber",
    "vehicleType",
    "drivingLicense",
    "deliveryZone",
    "language",
    "timezone",
    "emailNotifications",
    "smsNotifications",
    "orderUpdates",
    "marketingEmails",
    "shortRule",
    "isEmailVerified",
    "totalOrders",
    "createdAt",
    "updatedAt",
  ],
  "u",
);
const AGENT = namedColumnsExcept(agents, ["id", "userId", "status", "createdAt"], "a");

/** Times are ms since the epoch. */
export interface ProfileRow extends RowOf<typeof PERSON>, RowOf<typeof AGENT> {
  /** 1 for an account with credit days. Members of a team get its account's value if they are approvers, else null. */
  readonly hasCredit: number | null;
  /** Null unless the account is an agent's, like all columns of the agent. */
  readonly agentStatus: NonNullable<Profile["agentStatus"]> | null;
  readonly agentId: string;
}

const rowOf = (userId: string) => sql`
  SELECT ${PERSON}, CASE WHEN u.team_account_id IS NULL THEN u.credit_days WHEN u.team_role = 'approver'
      THEN (SELECT credit_days FROM ${users} WHERE id = u.team_account_id) END > 0 AS hasCredit, a.id AS agentId, a.status AS agentStatus, ${AGENT}
  FROM ${users} u LEFT JOIN ${agents} a ON a.user_id = u.id WHERE u.id = ${userId}`;

/** Only verified agents can go online, so the statement checks the status again. */
const activeIf = (isActive: boolean) =>
  sql<boolean>`CASE WHEN ${agents.status} = 'verified' OR NOT ${isActive} THEN ${isActive} ELSE ${agents.isActive} END`;

interface SaveOptions {
  readonly unchangedSince: number | undefined;
  readonly names: PersonNames;
  readonly before?: readonly Statement[];
}

const isVerifiedAgent = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM ${agents} WHERE user_id = ${userId} AND status = 'verified')`;

/** A verified agent stays in their city until staff agree to another one. */
const locationIf = (userId: string, location: string) =>
  sql<string>`CASE WHEN ${isVerifiedAgent(userId)} THEN ${users.location} ELSE ${location} END`;

/** Runs after the account was written: asking for the current city withdraws an earlier request. */
const wantedIf = (userId: string, location: string) =>
  sql<string>`NULLIF(${location}, (SELECT location FROM ${users} WHERE id = ${userId}))`;

export const createProfilesRepo = (db: Db) => ({
  find: (userId: string): Promise<ProfileRow | undefined> => db.get<ProfileRow | undefined>(rowOf(userId)),

  /** The account that must give up this phone number, because its own address was never verified. */
  findUnverifiedHolder: async (userId: string, phone: string): Promise<string | undefined> =>
    (
      await db.get<{ id: string } | undefined>(sql`SELECT u.id FROM ${users} u WHERE u.phone = ${phone}
        AND u.id <> ${userId} AND u.is_email_verified = 0
        AND EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND is_email_verified = 1)`)
    )?.id,

  removePhone: (loserId: string, now: number): Statement =>
    sql`UPDATE ${users} SET phone = NULL, updated_at = ${now} WHERE id = ${loserId} AND is_email_verified = 0`,

  /**
   * `unchangedSince`: the `updatedAt` that the change started from; aborts when the profile has changed since. `names`:
   * the names after the change. `before`: statements that run first.
   */
  async save(
    userId: string,
    { vehicleNumber, pincode, isActive, phone, location, ...ofUser }: ProfileChange,
    now: number,
    { unchangedSince, names, before = [] }: SaveOptions,
  ): Promise<ProfileRow | undefined> {
    const isSame = unchangedSince === undefined ? undefined : eq(users.updatedAt, unchangedSince);
    const ofAgent = {
      pincode,
      isActive: isActive === undefined ? undefined : activeIf(isActive),
      wantedLocation: location === undefined ? undefined : wantedIf(userId, location),
      vehicleNumber,
      // A new vehicle number resets the verification, because no admin has checked that vehicle.
      isVehicleVerified:
        vehicleNumber === undefined
          ? undefined
          : sql`${agents.isVehicleVerified} AND ${agents.vehicleNumber} = ${vehicleNumber}`,
    };
    const changesAgent = Object.values(ofAgent).some((value) => value !== undefined);
    const results = await writeRetried(db, [
      ...before,
      db
        .update(users)
        .set({
          ...ofUser,
          phone: phone === "" ? null : phone,
          location: location === undefined ? undefined : locationIf(userId, location),
          updatedAt: sql`max(CAST(${now} AS INTEGER), ${users.updatedAt} + 1)`,
        })
        .where(and(eq(users.id, userId), isNull(users.deletedAt), isSame)),
      assertRowsChanged(1),
      ...("name" in ofUser || "businessName" in ofUser ? updateSearchedNames(userId, names) : []),
      ...(changesAgent ? [db.update(agents).set(ofAgent).where(eq(agents.userId, userId))] : []),
      rowOf(userId),
    ]);
    return results.at(-1)?.[0] as ProfileRow | undefined;
  },

  /** Whether the agent is online afterwards; null if there is no such agent. */
  async setActive(userId: string, isActive: boolean): Promise<boolean | null> {
    const [[row]] = await writeRetried<[{ isActive: number }[]]>(db, [
      sql`UPDATE ${agents} SET is_active = ${activeIf(isActive)} WHERE user_id = ${userId}
        RETURNING is_active AS isActive`,
    ]);
    return row ? row.isActive === 1 : null;
  },
});
