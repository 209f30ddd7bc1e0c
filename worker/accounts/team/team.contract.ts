import * as v from "valibot";
import { EmailAddress, Password, PersonName, Phone, TEAM_ROLES } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** Maximum people of one account besides its owner, including open invitations. */
export const MAX_MEMBERS = 50;
export const INVITATION_DAYS = 7;
const MAX_LIMIT_RUPEES = 10_00_00_000;

/** In whole rupees; null or an empty field means no limit. */
const Limit = v.optional(
  v.nullable(
    v.pipe(
      v.number(message("member.limit_not_number")),
      v.integer(message("member.limit_not_number")),
      v.minValue(1, message("member.limit_out_of_range", { max: MAX_LIMIT_RUPEES })),
      v.maxValue(MAX_LIMIT_RUPEES, message("member.limit_out_of_range", { max: MAX_LIMIT_RUPEES })),
    ),
  ),
  null,
);

const rights = {
  role: v.picklist(TEAM_ROLES, message("member.role_unknown")),
  /** For the role buyer: an order above it waits for an approver. */
  orderLimit: Limit,
  /** For the role buyer: orders above it in a calendar month in India wait for an approver. */
  monthLimit: Limit,
};

export const MemberInput = fields(rights);
export type MemberInput = v.InferOutput<typeof MemberInput>;

export const InviteInput = fields({ email: EmailAddress, ...rights });
export type InviteInput = v.InferOutput<typeof InviteInput>;

export const JoinInput = fields({ token: v.pipe(v.string(message("member.link_missing")), v.maxLength(200)) });

/** Registers and joins. The address is used only with a link, because an invitation by mail names its own. */
export const JoinForm = fields({
  name: PersonName,
  email: EmailAddress,
  phone: v.optional(Phone, ""),
  password: Password,
});
export type JoinForm = v.InferOutput<typeof JoinForm>;

/** Money in rupees, times ISO 8601. */
export const TeamMember = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(["owner", ...TEAM_ROLES]),
  orderLimit: v.nullable(v.number()),
  monthLimit: v.nullable(v.number()),
  /** Null for the owner. */
  joinedAt: v.nullable(v.string()),
  isYou: v.boolean(),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

export const TeamInvitation = v.object({
  _id: v.string(),
  /** "" for an invitation by link. */
  email: v.string(),
  /** The page on which one person can join; null for an invitation by mail, because its link proves the address. */
  link: v.nullable(v.string()),
  role: v.picklist(TEAM_ROLES),
  orderLimit: v.nullable(v.number()),
  monthLimit: v.nullable(v.number()),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type TeamInvitation = v.InferOutput<typeof TeamInvitation>;

/** A person without a team is the owner of one with no other members. */
export const Team = v.object({
  name: v.string(),
  role: v.picklist(["owner", ...TEAM_ROLES]),
  members: v.array(TeamMember),
  /** Open invitations; empty for everybody but the owner. */
  invitations: v.array(TeamInvitation),
});
export type Team = v.InferOutput<typeof Team>;

/** The contents of an invitation's page before it is accepted. */
export interface InvitationToRead {
  readonly token: string;
  /** "" for a link. */
  readonly email: string;
  readonly teamName: string;
  readonly role: TeamMember["role"];
  readonly orderLimit: number | null;
  readonly monthLimit: number | null;
  /** Whether an account with this address exists, which then signs in instead of registering. */
  readonly hasAccount: boolean;
}
