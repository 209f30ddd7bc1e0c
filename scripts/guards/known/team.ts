import { type Guard, guardsOf } from "../guard.ts";

const TEAM = ["worker/accounts/team/other-teams.test.ts", "worker/accounts/team/team.test.ts"];
const APPROVAL = ["worker/orders/approval/approval.test.ts"];

/** Who is in a team, and what a member may order without its approvers. */
export const teamGuards = (): Guard[] => [
  ...guardsOf("worker/accounts/team/team.service.ts", [
    {
      name: "only its owner manages a team",
      text: "if (accountOf(actor) !== actor.userId) throw ownerOfTeamRequired();",
      without: "",
      tests: TEAM,
    },
    {
      name: "only the owner of a team sees its invitations",
      text: "invitations: isOwner ? open.map(toInvitation) : [],",
      without: "invitations: open.map(toInvitation),",
      tests: TEAM,
    },
    {
      name: "a member removes only themselves",
      text: "const isLeaving = userId === actor.userId && ",
      without: "const isLeaving = ",
      tests: TEAM,
    },
  ]),
  ...guardsOf("worker/accounts/team/team.repo.ts", [
    {
      name: "the rights of another team's member",
      text: "WHERE id = ${userId} AND team_account_id = ${accountId} RETURNING id`",
      without: "WHERE id = ${userId} RETURNING id`",
      tests: TEAM,
    },
    {
      name: "another team's member is not removed",
      text: "WHERE id = ${userId} AND team_account_id = ${accountId}`),",
      without: "WHERE id = ${userId}`),",
      tests: TEAM,
    },
  ]),
  ...guardsOf("worker/accounts/team/invitations.repo.ts", [
    {
      name: "an invitation is used once, in time and unless revoked",
      text: "i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > ${now}`",
      without: "${now} > 0`",
      tests: TEAM,
    },
    {
      name: "the time of an invitation",
      text: " AND i.expires_at > ${now}`",
      without: " AND ${now} > 0`",
      tests: TEAM,
    },
    { name: "a revoked invitation", text: " AND i.revoked_at IS NULL", without: "", tests: TEAM },
    {
      name: "only buyers without a team join one",
      text: "AND email = ${email} AND ${MAY_JOIN(accountId)}`",
      without: "AND email = ${email}`",
      tests: TEAM,
    },
    {
      name: "the number of members of a team",
      text: "AND ${isOpen(now)}) < ${MAX_MEMBERS}`,",
      without: "AND ${isOpen(now)}) < 1000 + ${MAX_MEMBERS}`,",
      tests: TEAM,
    },
    {
      name: "only a verified account invites",
      text: "role = 'hotel' AND is_email_verified = 1",
      without: "role = 'hotel'",
      tests: TEAM,
    },
    {
      name: "another team's invitation is not revoked",
      text: "WHERE i.id = ${id} AND i.account_id = ${accountId} AND ${isOpen(now)} RETURNING id`",
      without: "WHERE i.id = ${id} AND ${isOpen(now)} RETURNING id`",
      tests: TEAM,
    },
  ]),
  ...guardsOf("worker/accounts/team/invitations.service.ts", [
    {
      name: "an invitation is for one address",
      text: "if (actor.email !== invitation.email) throw invitationForAnother(invitation.email);",
      without: "",
      secondLock: {
        file: "worker/accounts/team/invitations.repo.ts",
        text: "WHERE id = ${userId} AND email = ${email} AND ${MAY_JOIN(accountId)}`",
        without: "WHERE id = ${userId} AND ${MAY_JOIN(accountId)}`",
      },
      tests: TEAM,
    },
    {
      name: "who has running orders joins no team",
      text: "if (await dependencies.hasOpenOrders(actor)) throw hasOpenOrders();",
      without: "",
      tests: TEAM,
    },
    {
      name: "API tokens end when their owner joins a team",
      text: "[joined, ...endAccess(userId)]",
      without: "[joined]",
      tests: [...TEAM, "worker/accounts/api-tokens/token-endings.test.ts"],
    },
    {
      name: "the rate of invitations",
      text: 'await takeLimit(db, clock, "team_invitation", owner.userId);',
      without: "",
      tests: TEAM,
    },
  ]),
  ...guardsOf("worker/orders/approval/approval.repo.ts", [
    {
      name: "an approval ends when its time is over",
      text: "WHERE awaits_approval = 1 AND approval_due_at < ${now} ORDER",
      without: "WHERE awaits_approval = 1 AND ${now} > 0 ORDER",
      tests: APPROVAL,
    },
    {
      name: "cancelled orders do not count in a member's month",
      text: " AND status <> 'cancelled'`",
      without: "`",
      tests: APPROVAL,
    },
  ]),
];
