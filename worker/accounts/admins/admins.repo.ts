import { sql } from "drizzle-orm";
import { assertRowsChanged, assertThat, clearAsserts, type Db, runBatch, type Statement } from "../../platform/db.ts";
import type { Actor } from "../accounts.contract.ts";
import { users } from "../accounts.table.ts";
import type { Decision, PeopleQuery } from "./admins.contract.ts";

/** An account as decisions about it need it. */
export interface PersonRow {
  readonly id: string;
  readonly role: Actor["role"];
  readonly adminStatus: Actor["adminStatus"];
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly address: string;
  readonly isEmailVerified: number;
  readonly createdAt: number;
}

const PERSON = sql`
  SELECT id, role, admin_status AS adminStatus, name, email, phone, location, address,
  is_email_verified AS isEmailVerified, created_at AS createdAt FROM ${users}`;

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

    findPerson: (id: string): Promise<PersonRow | undefined> =>
      db.get<PersonRow | undefined>(sql`${PERSON} WHERE id = ${id}`),

    /** Aborts the batch unless this account runs the shop: an owner, or an admin who is verified at this very moment. */
    assertStaff: (userId: string): Statement =>
      assertThat(
        db,
        sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND (role = 'owner' OR admin_status = 'verified'))`,
      ),

    /** Compare-and-set on the status: aborts when he no longer stands as found. */
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
