import { sql } from "drizzle-orm";
import { namedColumns, type RowOf } from "../platform/d1/columns.ts";
import { assertThat, type Db, type Statement } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";

const CONTACT = ["name", "email", "phone", "location", "address"] as const;
const COLUMNS = namedColumns(users, ["id", "role", "adminStatus", ...CONTACT, "isEmailVerified", "createdAt"]);

/** Times are ms since the epoch. */
export type PersonRow = RowOf<typeof COLUMNS>;

export const PERSON = sql`SELECT ${COLUMNS} FROM ${users}`;

export const createPeopleRepo = (db: Db) => ({
  /** Also undefined for a deleted account. */
  findPerson: (id: string): Promise<PersonRow | undefined> =>
    db.get<PersonRow | undefined>(sql`${PERSON} WHERE id = ${id} AND deleted_at IS NULL`),

  listOwners: (): Promise<{ id: string }[]> =>
    db.all<{ id: string }>(sql`SELECT id FROM ${users} WHERE role = 'owner' AND deleted_at IS NULL`),

  /** Aborts the batch unless this account is staff (an owner or a verified admin) when the batch runs. */
  assertStaff: (userId: string): Statement =>
    assertThat(
      sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND deleted_at IS NULL AND (role = 'owner' OR admin_status = 'verified'))`,
    ),
});
