import { type Actor, mayOrder, runsTheShop } from "./accounts.contract.ts";
import { adminRequired, forbidden, notSignedIn, notVerified, ownerRequired } from "./accounts.errors.ts";

/** What every rule about "who may" is made of: each gives the actor back, narrowed, or throws 401 or 403. */
type Visitor = Actor | null;

export const requireUser = (visitor: Visitor): Actor => {
  if (!visitor) throw notSignedIn();
  return visitor;
};

/** Anyone signed in but delivery agents. */
export const requireBuyer = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (!mayOrder(actor)) throw forbidden();
  return actor;
};

/** A hotel: whoever has a part in running the shop, or in delivering, judges nobody. */
export const requireHotel = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role !== "hotel") throw forbidden();
  return actor;
};

/** The owner, or an admin whom the owner has verified. */
export const requireStaff = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (runsTheShop(actor)) return actor;
  if (actor.role === "admin") throw notVerified(actor.adminStatus === "rejected");
  throw adminRequired();
};

/** What no admin may do, verified or not. */
export const requireOwner = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role !== "owner") throw ownerRequired();
  return actor;
};

export type Agent = Actor & { readonly agent: NonNullable<Actor["agent"]> };

/** A delivery agent, whatever his verification: he may see what he already carries. */
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
