import type { Actor } from "../../../worker/identity/accounts.contract.ts";

/** False for team members with the role buyer. For display only; the service checks permission. */
export const mayDecideFor = (actor: Actor | null): boolean => actor?.team?.role !== "buyer";
