import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./local/state.ts";
import { generatedFiles } from "./reference/generated.ts";

/** npm run reference: writes what the pages for developers and openapi.json take from the sources. */
for (const [path, text] of Object.entries(await generatedFiles())) writeFileSync(join(projectRoot, path), text);
