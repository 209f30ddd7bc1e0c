import type { Only } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { requireStaff } from "../identity/permissions.ts";
import { createPeopleRepo } from "./people.repo.ts";

/**
 * Checks the staff role again inside a write batch, because it was read when the request arrived and a rejection since
 * then must take effect immediately.
 */
export function createStaffGuard({ db }: Only<"db">) {
  const repo = createPeopleRepo(db);
  return {
    assertStaff: repo.assertStaff,

    /** After such a batch was aborted: throws 403 if the actor is no longer staff. */
    async confirmStaff(actor: Actor): Promise<void> {
      const person = await repo.findPerson(actor.userId);
      requireStaff(person ? { ...actor, role: person.role, adminStatus: person.adminStatus } : null);
    },
  };
}
