import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PDFS, POLICY_FILES, renderPolicy } from "./policies.ts";

test.each(POLICY_FILES)("renders the committed PDF of %s from its current text (npm run generate)", async (file) => {
  const committed = readFileSync(new URL(`${file}.pdf`, PDFS));
  expect(committed.subarray(0, 5).toString()).toBe("%PDF-");
  expect(Buffer.compare(await renderPolicy(file), committed)).toBe(0);
});
