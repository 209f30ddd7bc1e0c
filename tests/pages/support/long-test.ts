import { test } from "vitest";

/** A test that only `npm run test:all` runs, because a cheaper test covers nearly the same. */
export const longTest = (title: string, run: () => Promise<void>): void => {
  if (process.env.RASAD_TIER) test(title, run);
};
