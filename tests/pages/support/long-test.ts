import { test } from "vitest";

/** A second-line test, which only `npm run test:all` runs: a cheaper test covers the same or nearly the same. */
export const longTest = (title: string, run: () => Promise<void>): void => {
  if (process.env.RASAD_TIER) test(title, run);
};
