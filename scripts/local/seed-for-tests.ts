/** Seeds the shop that the tests' own shops copy, in the folder RASAD_SEEDED. */
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { hashPassword } from "../../worker/accounts/sessions/passwords.ts";
import { PASSWORD_COST } from "../../worker/testing/password-cost.ts";
import { prepareData, withStorage } from "./prepare-data.ts";
import { LocalProblem, runScript } from "./run-script.ts";

await runScript(async () => {
  const folder = process.env.RASAD_SEEDED;
  if (!folder) throw new LocalProblem("RASAD_SEEDED names no folder.");
  await prepareData(folder, () => {});
  // A stored hash carries its cost: tests that sign a demo account in wait for no hash.
  const hash = await hashPassword(DEMO_PASSWORD, PASSWORD_COST);
  await withStorage(folder, ({ DB }) => DB.prepare("UPDATE users SET password_hash = ?").bind(hash).run());
});
