import type { Actor } from "../identity/accounts.contract.ts";
import { requireStaff } from "../identity/permissions.ts";
import type { Db, Statement } from "../platform/d1/db.ts";
import { createPeopleRepo } from "./people.repo.ts";

/**
 * For batches in which staff act. The role was read when the request arrived; these statements check it again at the
 * moment of writing, so that a rejection takes effect immediately.
 */
export const createStaffGuard = (db: Db) => {
  const repo = createPeopleRepo(db);
  return {
    assertStaff: (userId: string): Statement => repo.assertStaff(userId),

    /** After such a batch was aborted: throws 403 if the actor is no longer staff. */
    async confirmStaff(actor: Actor): Promise<void> {
      const person = await repo.findPerson(actor.userId);
      requireStaff(person ? { ...actor, role: person.role, adminStatus: person.adminStatus } : null);
    },
  };
};
