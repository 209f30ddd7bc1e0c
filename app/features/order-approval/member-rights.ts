import type { Actor } from "../../../worker/identity/accounts.contract.ts";
import { type Rupees, toRupees } from "../../../worker/platform/money.contract.ts";

/** False for team members with the role buyer. For display only; the service checks permission. */
export const mayDecideFor = (actor: Actor | null): boolean => actor?.team?.role !== "buyer";

/** The total above which an order needs approval; null for those without a limit. */
export const orderLimitOf = ({ team }: Actor): Rupees | null =>
  team?.role === "buyer" && team.orderLimitPaise !== null ? toRupees(team.orderLimitPaise) : null;
