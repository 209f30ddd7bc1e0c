import type { Reading, Results } from "../platform/d1/readings.ts";
import { type Actor, isKeptOut, isStaffRole, mayOrder, runsTheShop } from "./accounts.contract.ts";
import {
  adminRequired,
  forbidden,
  notSignedIn,
  notVerified,
  ownerOfTeamRequired,
  ownerRequired,
  ownersOnly,
  ownRecord,
  secondFactorSetUpNeeded,
} from "./accounts.errors.ts";

/** Each rule returns the actor, narrowed to its role, or throws 401 or 403. */
type Visitor = Actor | null;

export const requireUser = (visitor: Visitor): Actor => {
  if (!visitor) throw notSignedIn();
  return visitor;
};

/** Any signed-in account except delivery agents. */
export const requireBuyer = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (!mayOrder(actor)) throw forbidden();
  return actor;
};

/** The account that owns a buyer's orders and lists. */
export const accountOf = (actor: Pick<Actor, "accountId">): string => actor.accountId;

/** Hotels only: staff and delivery agents must not rate. */
export const requireHotel = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role !== "hotel") throw forbidden();
  return actor;
};

/** The owner, or an admin verified by the owner. */
export const requireStaff = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (runsTheShop(actor)) return actor;
  if (isKeptOut(actor)) throw secondFactorSetUpNeeded();
  if (actor.role === "admin") throw notVerified(actor.adminStatus === "rejected");
  throw adminRequired();
};

/** Whether one of the people whose record it is decides about it. */
export const isOwnRecord = (userId: string | null, people: readonly (string | null)[]): boolean =>
  userId !== null && people.includes(userId);

/** For every decision of staff about an order, a return, credit or cash: throws 403 for a record of their own. */
export const requireOthers = ({ userId }: Pick<Actor, "userId">, people: readonly (string | null)[]): void => {
  if (isOwnRecord(userId, people)) throw ownRecord();
};

/** The owner only: admins are refused, verified or not. */
export const requireOwner = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role !== "owner") throw ownerRequired();
  if (isKeptOut(actor)) throw secondFactorSetUpNeeded();
  return actor;
};

/** Who owns an account, and so may let other systems in: a buyer's account itself, or the shop's owner. */
export const requireAccountOwner = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role === "owner") return requireOwner(actor);
  const buyer = requireHotel(actor);
  if (accountOf(buyer) !== buyer.userId) throw ownersOnly();
  return buyer;
};

/** A hotel's account itself, and no member of another one's team. */
export const requireTeamOwner = (visitor: Visitor): Actor => {
  const actor = requireHotel(visitor);
  if (accountOf(actor) !== actor.userId) throw ownerOfTeamRequired();
  return actor;
};

/** An account of staff in any state, for its own second factor: admins and the owner, also before they may work. */
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

/** Everyone who takes part in an order: buyers, staff, and agents who may work. */
export const requireBuyerOrAgent = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  return actor.role === "delivery" ? requireVerifiedAgent(actor) : actor;
};

/** Who may see the board: staff, and agents who may work. */
export const requireStaffOrAgent = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  return runsTheShop(actor) ? actor : requireVerifiedAgent(actor);
};

/** Whom a route lets in, by name; its service asks again, next to what it narrows. */
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

/** A session whose token we signed. Only `read` says whether it is good: D1 decides, in the round trip that reads. */
export interface SessionReader {
  /**
   * The session's actor and what is read beside it, on one state of D1. The readings must be narrowed to the session by
   * themselves, because they run before its actor is known. Throws 401, without any of the data, when the session has ended.
   */
  read<const Readings extends readonly Reading<unknown>[]>(
    readingsOf: (sessionId: string) => Readings,
  ): Promise<{ readonly actor: Actor; readonly found: Results<Readings> }>;
}
