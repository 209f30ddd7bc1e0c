import { writeFileSync } from "node:fs";
import { runScript } from "../local/run-script.ts";
import { buildClient } from "./client/build.ts";
import { API_TYPES } from "./client/folders.ts";
import { readApiTypes } from "./client/read-contract.ts";

/** Writes the types of the npm package in client/ from the API's contracts, and builds the package into client/dist. */
await runScript(async () => {
  writeFileSync(API_TYPES, readApiTypes());
  buildClient();
});
