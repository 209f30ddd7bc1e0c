import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../local/state.ts";
import { generatedFiles } from "./reference/generated.ts";

/** Writes what the pages for developers and openapi.json take from the sources, as the formatter wants it. */
const files = await generatedFiles();
for (const [path, text] of Object.entries(files)) writeFileSync(join(projectRoot, path), text);
const format = ["node_modules/@biomejs/biome/bin/biome", "format", "--write", ...Object.keys(files)];
process.exitCode = spawnSync(process.execPath, format, { cwd: projectRoot, stdio: "inherit" }).status ?? 1;
