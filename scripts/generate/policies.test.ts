import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PDFS, POLICIES, renderPolicy } from "./policies.ts";

test.each(POLICIES)("renders the committed PDF of %s from its current text (npm run generate)", async (policy) => {
  const committed = readFileSync(new URL(`${policy}.pdf`, PDFS));
  expect(committed.subarray(0, 5).toString()).toBe("%PDF-");
  expect(Buffer.compare(await renderPolicy(policy), committed)).toBe(0);
});
