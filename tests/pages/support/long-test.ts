import { test } from "vitest";

/** A second-line test, which `npm run test:all` runs: what it holds, another test holds on a cheaper floor or nearly so. */
export const longTest = (title: string, run: () => Promise<void>): void => {
  if (process.env.RASAD_TIER) test(title, run);
};
