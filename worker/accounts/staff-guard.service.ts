import type { Only } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { requireStaff } from "../identity/permissions.ts";
import { createPeopleRepo } from "./people.repo.ts";

/**
 * For batches in which staff act. The role was read when the request arrived; these statements check it again at the
 * moment of writing, so that a rejection takes effect immediately.
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
