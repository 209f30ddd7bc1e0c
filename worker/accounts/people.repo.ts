import { sql } from "drizzle-orm";
import type { Actor } from "../identity/accounts.contract.ts";
import { assertThat, type Db, type Statement } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";

/** Times are ms since the epoch. */
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

export const PERSON = sql`
  SELECT id, role, admin_status AS adminStatus, name, email, phone, location, address,
  is_email_verified AS isEmailVerified, created_at AS createdAt FROM ${users}`;

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
