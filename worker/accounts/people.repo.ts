import { sql } from "drizzle-orm";
import { namedColumns, type RowOf } from "../platform/d1/columns.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import type { Decision, PeopleQuery } from "./admins/admins.contract.ts";

const CONTACT = ["name", "email", "phone", "location", "address"] as const;
const COLUMNS = namedColumns(users, ["id", "role", "adminStatus", ...CONTACT, "isEmailVerified", "createdAt"]);

/** Times are ms since the epoch. */
export type PersonRow = RowOf<typeof COLUMNS>;

const PERSON = sql`SELECT ${COLUMNS} FROM ${users}`;

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

  /**
   * Newest first; all admins when `status` is omitted. The query names its index because SQLite would otherwise sort
   * all admins.
   */
  listAdmins: ({ status, cursor, limit }: PeopleQuery): Promise<PersonRow[]> =>
    db.all<PersonRow>(sql`${PERSON} ${status ? sql`` : sql`INDEXED BY users_admins`}
        WHERE role = 'admin' AND deleted_at IS NULL ${status ? sql`AND admin_status = ${status}` : sql``}
        ${cursor ? sql`AND id < ${cursor}` : sql``} ORDER BY id DESC LIMIT ${limit}`),

  /** Aborts when the status has changed since it was read. */
  async writeDecision(admin: PersonRow, to: Decision, now: number, effects: readonly Statement[]): Promise<void> {
    await write(db, [
      sql`UPDATE ${users} SET admin_status = ${to}, updated_at = ${now}
          WHERE id = ${admin.id} AND role = 'admin' AND admin_status = ${admin.adminStatus} AND deleted_at IS NULL`,
      assertRowsChanged(1),
      ...effects,
    ]);
  },
});
