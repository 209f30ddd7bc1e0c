import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeApi } from "../../worker/api.ts";
import { projectRoot } from "../local/state.ts";

const folder = join(projectRoot, "build");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "openapi.json"), `${JSON.stringify(describeApi("http://localhost:8787"), null, 2)}\n`);
console.log("build/openapi.json");
