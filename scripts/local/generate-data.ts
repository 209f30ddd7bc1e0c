import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { generateShop } from "../../seed/generated/generate-shop.ts";
import { insertPeople } from "../../seed/people.ts";
import { connect } from "../../worker/platform/d1/db.ts";
import { DAY_MS } from "../../worker/platform/dates.contract.ts";
import { findBrokenRulesIn } from "../../worker/testing/broken-rules.ts";
import { LocalProblem, runScript } from "../run-script.mjs";
import { applyMigrations } from "./migrations.ts";
import { withStorage } from "./prepare-data.ts";
import { stateFolder, storageFolder } from "./state.ts";

/** Replaces the folder's data with a generated shop that has the demo accounts. */
export const generateData = async (
  stateDir: string,
  size: { readonly scale: number; readonly products?: number },
  log: (line: string) => void = () => {},
): Promise<void> => {
  // The beginning of the day, so that all shops generated today are equal.
  const until = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  rmSync(storageFolder(stateDir), { recursive: true, force: true });
  await withStorage(stateDir, async ({ DB, IMAGES }) => {
    await applyMigrations(DB);
    await insertPeople(connect(DB), IMAGES, until);
    await generateShop(DB, { ...size, until }, log);
  });
};

// --scale 100: 50,000 products, 20,000 buyers and 500,000 orders of a year.
if (import.meta.main) {
  const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });
  await runScript(async () => {
    const scale = Number(values.scale);
    if (!Number.isInteger(scale) || scale < 1 || scale > 100)
      throw new LocalProblem("--scale is a number from 1 to 100.");
    const started = Date.now();
    const log = (line: string): void =>
      console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
    await generateData(stateFolder(), { scale }, log);
    // A shop keeps mails for 90 days, so the older orders have none.
    const broken = await withStorage(stateFolder(), ({ DB }) => findBrokenRulesIn(DB, "every step has its mail"));
    if (broken.length > 0) throw new Error(`The generated shop is wrong:\n${broken.slice(0, 20).join("\n")}`);
    log("every rule of the shop holds");
  });
}
