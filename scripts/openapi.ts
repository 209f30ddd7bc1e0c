import { writeFileSync } from "node:fs";
import { describeApi } from "../worker/api.ts";

/** npm run openapi [FILE]: the document of the API, as a shop at that address has it at /api/openapi.json. */
const [file] = process.argv.slice(2);
const text = `${JSON.stringify(await describeApi("http://localhost:8787"), null, 2)}\n`;
if (file) writeFileSync(file, text);
else process.stdout.write(text);
