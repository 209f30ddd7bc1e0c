/**
 * npm run client              builds the npm package in client/ into client/dist
 * npm run client -- --types   writes its types anew from the API's contracts first
 */
import { writeFileSync } from "node:fs";
import { buildClient } from "./client/build.ts";
import { API_TYPES } from "./client/folders.ts";
import { runScript } from "./local/run-script.ts";

await runScript(async () => {
  if (process.argv.includes("--types")) {
    // Reading the contracts loads the whole API.
    const { readApiTypes } = await import("./client/read-contract.ts");
    writeFileSync(API_TYPES, await readApiTypes());
  }
  buildClient();
});
