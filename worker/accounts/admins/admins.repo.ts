import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { PERSON, type PersonRow } from "../people.repo.ts";
import type { Decision, PeopleQuery } from "./admins.contract.ts";

export const createAdminsRepo = (db: Db) => ({
  /**
   * Newest first; all admins without a status. The query names its index because SQLite would otherwise sort all
   * admins.
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
