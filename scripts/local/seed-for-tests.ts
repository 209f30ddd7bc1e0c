/** Seeds the shop in the folder RASAD_SEEDED, which the tests' shops copy. */
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { hashPassword } from "../../worker/accounts/sessions/passwords.ts";
import { PASSWORD_COST } from "../../worker/testing/password-cost.ts";
import { LocalProblem, runScript } from "../run-script.mjs";
import { prepareData } from "./prepare-data.ts";

await runScript(async () => {
  const folder = process.env.RASAD_SEEDED;
  if (!folder) throw new LocalProblem("RASAD_SEEDED names no folder.");
  // A cheap hash, so that tests sign in at once.
  const hash = await hashPassword(DEMO_PASSWORD, PASSWORD_COST);
  await prepareData(folder, () => {}, {
    finish: ({ DB }) => DB.prepare("UPDATE users SET password_hash = ?").bind(hash).run(),
  });
});
