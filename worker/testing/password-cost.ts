import type { HashCost } from "../accounts/sessions/password-cost.ts";

/** What Worker tests get for worker/accounts/sessions/password-cost.ts: a hash that takes no time that counts. */
export const PASSWORD_COST: HashCost = { N: 2, r: 1, p: 1 };

/** The cost in production, for tests about the work of hashing. */
export const PRODUCTION_COST: HashCost = { N: 32768, r: 8, p: 3 };
