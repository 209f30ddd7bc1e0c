import { iso, isoOrNull } from "../../platform/dates.contract.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import type { InvitationRow } from "./invitations.repo.ts";
import type { MemberInput, TeamInvitation, TeamMember } from "./team.contract.ts";
import type { MemberRow, Rights } from "./team.repo.ts";

export const rupeesOrNull = (paise: number | null): number | null => (paise === null ? null : toRupees(paise));

export const toMember = (row: MemberRow, userId: string): TeamMember => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role ?? "owner",
  orderLimit: rupeesOrNull(row.orderLimitPaise),
  monthLimit: rupeesOrNull(row.monthLimitPaise),
  joinedAt: isoOrNull(row.joinedAt),
  isYou: row.id === userId,
});

export const toInvitation = (row: InvitationRow): TeamInvitation => ({
  _id: row.id,
  email: row.email,
  role: row.role,
  orderLimit: rupeesOrNull(row.orderLimitPaise),
  monthLimit: rupeesOrNull(row.monthLimitPaise),
  createdAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
});

/** Approvers have no limit. */
export const toRights = ({ role, orderLimit, monthLimit }: MemberInput): Rights => {
  const paise = (limit: number | null) => (role === "approver" || limit === null ? null : toPaise(limit));
  return { role, orderLimitPaise: paise(orderLimit), monthLimitPaise: paise(monthLimit) };
};
