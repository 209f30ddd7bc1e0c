import { sql } from "drizzle-orm";
import { assertRowsChanged, clearAsserts, type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { users } from "../accounts.table.ts";
import { PERSON, type PersonRow } from "../people.repo.ts";
import type { Decision, PeopleQuery } from "./admins.contract.ts";

export const createAdminsRepo = (db: Db) => {
  return {
    /**
     * Newest first; without a status everyone who asked to be an admin. SQLite would rather sort all admins than walk the
     * index that holds them in this order.
     */
    listAdmins: ({ status, cursor, limit }: PeopleQuery): Promise<PersonRow[]> =>
      db.all<PersonRow>(sql`${PERSON} ${status ? sql`` : sql`INDEXED BY users_admins`}
        WHERE role = 'admin' ${status ? sql`AND admin_status = ${status}` : sql``}
        ${cursor ? sql`AND id < ${cursor}` : sql``} ORDER BY id DESC LIMIT ${limit}`),

    /** Compare-and-set on the status: aborts when it is no longer the one that was found. */
    async writeDecision(admin: PersonRow, to: Decision, now: number, effects: readonly Statement[]): Promise<void> {
      await runBatch(db, [
        db.run(sql`UPDATE ${users} SET admin_status = ${to}, updated_at = ${now}
          WHERE id = ${admin.id} AND role = 'admin' AND admin_status = ${admin.adminStatus}`),
        assertRowsChanged(db, 1),
        ...effects,
        clearAsserts(db),
      ]);
    },
  };
};
export type AdminsRepo = ReturnType<typeof createAdminsRepo>;
