import { type Db, retryLostConnection, type Statement } from "../platform/db.ts";
import type { Actor } from "./accounts.contract.ts";
import { createAdminsRepo } from "./admins/admins.repo.ts";
import { requireStaff } from "./permissions.ts";

/**
 * For batches in which a member of staff acts. Who he is was read when the request came in; these hold him to it at the
 * moment of writing, so that a rejection ends his powers in the same instant.
 */
export const createStaffGuard = (db: Db) => {
  const repo = createAdminsRepo(db);
  return {
    /** Goes first into the batch, which also ends with `clearAsserts`. */
    assertStaff: (userId: string): Statement => repo.assertStaff(userId),

    /** After such a batch was aborted: throws 403 if it was because the actor no longer runs the shop. */
    async confirmStaff(actor: Actor): Promise<void> {
      const person = await retryLostConnection(() => repo.findPerson(actor.userId));
      requireStaff(person ? { ...actor, role: person.role, adminStatus: person.adminStatus } : null);
    },
  };
};
export type StaffGuard = ReturnType<typeof createStaffGuard>;
