import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Query, queryLocally, queryRemotely } from "./local/database-query.ts";
import { withStorage } from "./local/prepare-data.ts";
import { rehearseRestore, writeExport } from "./local/rehearsal.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";
import { stateFolder } from "./local/state.ts";

/**
 * npx node scripts/rehearse-restore.ts [--remote] [--file export.sql] [--only-export]: exports the database, restores the export
 * into a new local one and compares rows and checksums of every table. Changes nothing in the database it reads. The
 * file holds personal data: delete it afterwards.
 */
const { values } = parseArgs({
  options: {
    remote: { type: "boolean", default: false },
    "only-export": { type: "boolean", default: false },
    file: { type: "string" },
  },
});

const run = async (query: Query): Promise<void> => {
  const file = values.file ?? join(stateFolder(), "export.sql");
  if (values["only-export"]) {
    await writeExport(query, file);
    console.log(`Exported to ${file}. It holds personal data.`);
    return;
  }
  const compared = await rehearseRestore(query, file);
  for (const { table, before, after, isSame } of compared) {
    const figures = `${String(before.rows).padStart(8)} rows ${before.sha256.slice(0, 12)}`;
    const restored = isSame ? "" : `, restored ${after.rows} rows ${after.sha256.slice(0, 12)}`;
    console.log(`${isSame ? "same     " : "DIFFERENT"} ${table.padEnd(26)} ${figures}${restored}`);
  }
  if (compared.some(({ isSame }) => !isSame)) throw new LocalProblem("The restored database differs.");
  console.log(`All ${compared.length} tables are the same. Delete ${file}: it holds personal data.`);
};

await runScript(() =>
  values.remote ? run(queryRemotely) : withStorage(stateFolder(), ({ DB }) => run(queryLocally(DB))),
);
