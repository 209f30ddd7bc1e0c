import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf } from "../../identity/permissions.ts";
import type { OrderingPerson } from "../order-change.contract.ts";

export const personOf = (actor: Actor): OrderingPerson => ({
  userId: actor.userId,
  accountId: accountOf(actor),
  isTeamBuyer: actor.team?.role === "buyer",
});

interface Owned {
  readonly buyerId: string;
  /** Null for the account itself. */
  readonly placedBy: string | null;
}

/** Team members still see orders they placed on an account of their own. */
export const maySee = ({ userId, accountId }: OrderingPerson, { buyerId }: Owned): boolean =>
  buyerId === accountId || buyerId === userId;

/** Team members with the role buyer may pay, change and cancel only the orders they placed. */
export const mayManage = ({ userId, isTeamBuyer }: OrderingPerson, { buyerId, placedBy }: Owned): boolean =>
  buyerId === userId || !isTeamBuyer || placedBy === userId;
