import type { Actor } from "../../../worker/identity/accounts.contract.ts";
import { type Rupees, toRupees } from "../../../worker/platform/money.contract.ts";

/** Everybody but members with the role buyer; the service decides. */
export const mayDecideFor = (actor: Actor | null): boolean => actor?.team?.role !== "buyer";

/** Above it an order waits for approval; null for those without a limit. */
export const orderLimitOf = ({ team }: Actor): Rupees | null =>
  team?.role === "buyer" && team.orderLimitPaise !== null ? toRupees(team.orderLimitPaise) : null;
