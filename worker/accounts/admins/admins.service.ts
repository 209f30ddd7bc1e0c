import type { Needs } from "../../compose.ts";
import { accountNotFound, decisionConflict, forbidden } from "../../identity/accounts.errors.ts";
import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import { write } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { pageOf } from "../../platform/paging.ts";
import { createPeopleRepo, type PersonRow } from "../people.repo.ts";
import type { AdminAccount, AdminPage, Decision, PeopleQuery } from "./admins.contract.ts";

const toAdmin = (row: PersonRow): AdminAccount => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone ?? "",
  location: row.location,
  address: row.address,
  createdAt: iso(row.createdAt),
  isEmailVerified: row.isEmailVerified === 1,
  adminVerificationStatus: row.adminStatus === "verified",
  status: row.adminStatus ?? "pending",
  role: row.role,
});

export function createAdminsService(needs: Needs<"sessions" | "audit" | "outbox" | "endAccess">) {
  const { db, clock, sessions, audit, outbox, endAccess } = needs;
  const people = createPeopleRepo(db);

  const findAdmin = async (userId: string): Promise<PersonRow> => {
    const person = await people.findPerson(userId);
    if (person?.role === "owner") throw forbidden();
    if (person?.role !== "admin") throw new AppError("admins.not_found", 404);
    return person;
  };

  return {
    async listAdmins(visitor: Visitor, query: PeopleQuery): Promise<AdminPage> {
      requireOwner(visitor);
      const rows = await people.listAdmins({ ...query, limit: query.limit + 1 });
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      return { adminData: page.map(toAdmin), nextCursor };
    },

    /** Repeating a decision changes nothing, sends no mail and adds no entry to the audit log. */
    async setAdminStatus(visitor: Visitor, userId: string, status: Decision): Promise<AdminAccount> {
      const owner = requireOwner(visitor);
      const admin = await compareAndSet({
        find: () => findAdmin(userId),
        isDone: (found) => found.adminStatus === status,
        async write(found) {
          // Otherwise somebody who registered with another person's address could get access to the shop.
          if (status === "verified" && found.isEmailVerified === 0)
            throw new AppError("admins.email_not_verified", 409);
          const ended = status === "rejected" ? await sessions.endAll(found.id) : null;
          await people.writeDecision(found, status, clock.now(), [
            ...(ended ? [ended.statement] : []),
            audit.record({
              actorId: owner.userId,
              action: `admin.${status}`,
              subject: { type: "admin", id: found.id, label: found.name },
              before: { status: found.adminStatus },
              after: { status },
            }),
            outbox.enqueueEvent(`admin.${status}`, newId(clock), { userId: found.id }),
          ]);
          ended?.forget();
        },
        conflict: decisionConflict,
      });
      return toAdmin({ ...admin, adminStatus: status });
    },

    /** For the owner. Throws 403 for another owner's account: owners end only their own sessions. */
    async endSessions(visitor: Visitor, userId: string): Promise<void> {
      const owner = requireOwner(visitor);
      const person = await people.findPerson(userId);
      if (!person) throw accountNotFound();
      if (person.role === "owner") throw forbidden();
      const subject = { type: "user" as const, id: person.id, label: person.name };
      const entry = audit.record({ actorId: owner.userId, action: "user.sessions_ended", subject });
      const ended = await sessions.endAll(person.id);
      await write(db, [ended.statement, ...endAccess(person.id), entry]);
      ended.forget();
    },
  };
}
