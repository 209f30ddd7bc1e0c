/** npm run policies: makes the PDFs of public/pdfs from docs/policies. They are committed; a test finds outdated ones. */
import { mkdirSync, writeFileSync } from "node:fs";
import { PDFS, POLICIES, renderPolicy } from "./local/policy-pdf.ts";

mkdirSync(PDFS, { recursive: true });
for (const policy of POLICIES) {
  const file = new URL(`${policy}.pdf`, PDFS);
  writeFileSync(file, await renderPolicy(policy));
  console.log(`public/pdfs/${policy}.pdf`);
}
