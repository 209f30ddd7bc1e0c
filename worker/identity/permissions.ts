import type { PendingRead, Results } from "../platform/d1/reads.ts";
import { AppError } from "../platform/errors.contract.ts";
import { type Actor, isStaffRole, lacksRequiredFactor, mayOrder, runsTheShop } from "./accounts.contract.ts";
import { forbidden, notSignedIn, notVerified, ownRecord } from "./accounts.errors.ts";

/** Null for someone who is not signed in. */
export type Visitor = Actor | null;

const secondFactorSetUpNeeded = () => new AppError("auth.second_factor_setup_needed", 403);

// Each rule returns the actor, narrowed to its role, or throws 401 or 403.

export const requireUser = (visitor: Visitor): Actor => {
  if (!visitor) throw notSignedIn();
  return visitor;
};

export const requireBuyer = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (!mayOrder(actor)) throw forbidden();
  return actor;
};

export const accountOf = (actor: Pick<Actor, "accountId">): string => actor.accountId;

/** The id of a team's member who may order up to a limit only; null for everybody else. */
export const limitedMember = ({ userId, team }: Pick<Actor, "userId" | "team">): string | null =>
  team?.role === "buyer" && (team.orderLimitPaise !== null || team.monthLimitPaise !== null) ? userId : null;

/** Hotels only: staff and delivery agents must not rate. */
export const requireHotel = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role !== "hotel") throw forbidden();
  return actor;
};

/** The owner and verified admins, with a second factor where one is required. */
export const requireStaff = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (runsTheShop(actor)) return actor;
  if (lacksRequiredFactor(actor)) throw secondFactorSetUpNeeded();
  if (actor.role === "admin") throw notVerified(actor.adminStatus === "rejected");
  throw new AppError("auth.admin_required", 403);
};

export const isOwnRecord = (userId: string | null, people: readonly (string | null)[]): boolean =>
  userId !== null && people.includes(userId);

/** For every decision of staff about an order, a return, credit or cash: throws 403 when the record is their own. */
export const requireOthers = ({ userId }: Pick<Actor, "userId">, people: readonly (string | null)[]): void => {
  if (isOwnRecord(userId, people)) throw ownRecord();
};

export const requireOwner = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role !== "owner") throw new AppError("auth.owner_required", 403);
  if (lacksRequiredFactor(actor)) throw secondFactorSetUpNeeded();
  return actor;
};

/** The owner of an account, who may give other systems access: a hotel's own account, or the shop's owner. */
export const requireAccountOwner = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role === "owner") return requireOwner(actor);
  const buyer = requireHotel(actor);
  // A member of a team acts for an account that is not theirs.
  if (accountOf(buyer) !== buyer.userId) throw new AppError("tokens.owners_only", 403);
  return buyer;
};

/** A hotel's own account, not a member of a team. */
export const requireTeamOwner = (visitor: Visitor): Actor => {
  const actor = requireHotel(visitor);
  if (accountOf(actor) !== actor.userId) throw new AppError("team.owner_required", 403);
  return actor;
};

/** A staff account in any state of verification, so that it can set up its second factor before it may work. */
export const requireStaffAccount = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (!isStaffRole(actor.role)) throw forbidden();
  return actor;
};

type Agent = Actor & { readonly agent: NonNullable<Actor["agent"]> };

/** A delivery agent in any state of verification, because unverified agents may still see the orders they carry. */
export const requireAgent = (visitor: Visitor): Agent => {
  const actor = requireUser(visitor);
  if (actor.role !== "delivery" || !actor.agent) throw forbidden();
  return { ...actor, agent: actor.agent };
};

export const requireVerifiedAgent = (visitor: Visitor): Agent => {
  const actor = requireAgent(visitor);
  if (actor.agent.status !== "verified") throw notVerified(actor.agent.status === "rejected");
  return actor;
};

export const requireBuyerOrAgent = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  return actor.role === "delivery" ? requireVerifiedAgent(actor) : actor;
};

export const requireStaffOrAgent = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  return runsTheShop(actor) ? actor : requireVerifiedAgent(actor);
};

/** The access rules that routes name. Services check them again, where they restrict their queries to the actor. */
export const RULES = {
  anyone: (visitor: Visitor) => visitor,
  account: requireUser,
  buyer: requireBuyer,
  hotel: requireHotel,
  "team owner": requireTeamOwner,
  "account owner": requireAccountOwner,
  "account of staff": requireStaffAccount,
  staff: requireStaff,
  owner: requireOwner,
  agent: requireAgent,
  "verified agent": requireVerifiedAgent,
  "buyer or verified agent": requireBuyerOrAgent,
  "staff or verified agent": requireStaffOrAgent,
};
export type Rule = keyof typeof RULES;

/**
 * A session with a valid signature. Only `read` tells whether it has ended: D1 decides, in the same round trip as the
 * queries.
 */
export interface SessionReader {
  /**
   * Returns the session's actor and the results of the reads, on one state of D1. The reads must restrict
   * themselves to the session, because they run before its actor is known. When the session has ended, throws 401 and
   * discards the results.
   */
  read<const Reads extends readonly PendingRead<unknown>[]>(
    readsOf: (sessionId: string) => Reads,
  ): Promise<{ readonly actor: Actor; readonly found: Results<Reads> }>;
}
