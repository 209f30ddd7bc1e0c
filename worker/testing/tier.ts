import { env } from "./faults.ts";

/** Whether tests send every request as every role; the short tier sends each request only as some roles. */
export const isLongTier = env.TIER !== "short";

/** How often a test of random values runs: the short tier takes a third and at most fifty, with other values in each run. */
export const runs = (count: number): number => (isLongTier ? count : Math.min(50, Math.ceil(count / 3)));
