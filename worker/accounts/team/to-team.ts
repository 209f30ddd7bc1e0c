import type { Only } from "../../compose.ts";
import { iso, isoOrNull } from "../../platform/dates.contract.ts";
import { rupeesOrNull, toPaise } from "../../platform/money.contract.ts";
import { createMailSecrets } from "../verification/mail-secrets.ts";
import type { InvitationRow } from "./invitations.repo.ts";
import type { MemberInput, TeamInvitation, TeamMember } from "./team.contract.ts";
import type { MemberRow, Rights } from "./team.repo.ts";

/** Returns the address of an invitation's page by the invitation's id. */
export const invitationLinks = ({ codeSecret, origin }: Only<"codeSecret" | "origin">) => {
  const secrets = createMailSecrets(codeSecret);
  return async (id: string): Promise<string> => `${origin}/team/join/${await secrets.invitationTokenOf(id)}`;
};

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

/** `linkOf` returns the address of an invitation's page by the invitation's id. */
export const toInvitation = async (
  row: InvitationRow,
  linkOf: (id: string) => Promise<string>,
): Promise<TeamInvitation> => ({
  _id: row.id,
  email: row.email,
  link: row.email === "" ? await linkOf(row.id) : null,
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
