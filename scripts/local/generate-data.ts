import { rmSync } from "node:fs";
import { generateShop } from "../../seed/generated/generate-shop.ts";
import { insertPeople } from "../../seed/people.ts";
import { connect } from "../../worker/platform/d1/db.ts";
import { findBrokenRulesIn } from "../../worker/testing/broken-rules.ts";
import { applyMigrations } from "./migrations.ts";
import { withStorage } from "./prepare-data.ts";
import { storageFolder } from "./state.ts";

/** Empties the folder's data and fills it with a generated shop and the demo accounts. Throws when a rule is broken. */
export const generateData = async (
  stateDir: string,
  size: { readonly scale: number; readonly until: number },
  print: (line: string) => void,
): Promise<void> => {
  const started = Date.now();
  const log = (line: string): void => print(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  rmSync(storageFolder(stateDir), { recursive: true, force: true });
  await withStorage(stateDir, async ({ DB, IMAGES }) => {
    await applyMigrations(DB);
    await insertPeople(connect(DB), IMAGES, size.until);
    await generateShop(DB, size, log);
    // A shop holds the mails of 90 days.
    const broken = await findBrokenRulesIn(DB, "every step has its mail");
    if (broken.length > 0) throw new Error(`The generated shop is wrong:\n${broken.slice(0, 20).join("\n")}`);
    log("every rule of the shop holds");
  });
};

const DAY_MS = 24 * 60 * 60_000;

/** The beginning of today, UTC: shops that are generated on one day are equal. */
export const beginningOfToday = (): number => Math.floor(Date.now() / DAY_MS) * DAY_MS;
