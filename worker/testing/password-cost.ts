import type { HashCost } from "../accounts/sessions/password-cost.ts";

/** Replaces worker/accounts/sessions/password-cost.ts in Worker tests, so that a hash takes negligible time. */
export const PASSWORD_COST: HashCost = { N: 2, r: 1, p: 1 };

/** The cost in production, for tests about the work of hashing. */
export const PRODUCTION_COST: HashCost = { N: 32768, r: 8, p: 3 };
