import { type Db, retryLostConnection, type Statement } from "../platform/d1/db.ts";
import type { Actor } from "./accounts.contract.ts";
import { createPeopleRepo } from "./people.repo.ts";
import { requireStaff } from "./permissions.ts";

/**
 * For batches in which a member of staff acts. Their role was read when the request came in; these statements check it
 * again at the moment of writing, so that a rejection ends their powers in the same instant.
 */
export const createStaffGuard = (db: Db) => {
  const repo = createPeopleRepo(db);
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
