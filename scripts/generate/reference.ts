import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../local/state.ts";
import { findCodes } from "./reference/find-codes.ts";
import { findDescriptions } from "./reference/find-descriptions.ts";

const byArea = () => Map.groupBy(findCodes(), ({ code }) => code.split(".")[0] ?? "");

/** The error codes in the format that worker/http/openapi/error-codes.contract.ts parses. */
const errorTable = (): string => {
  const rows = [...byArea()].map(([area, codes]) => {
    const entries = codes.map(({ code, statuses, message, details }) => {
      const own = message === code ? "" : `=${message}`;
      const more = details.length > 0 ? `(${details.join(",")})` : "";
      return `${statuses.join("/")} ${code.slice(area.length + 1)}${own}${more}`;
    });
    return `  ${area}: ${JSON.stringify(entries.join("; "))},\n`;
  });
  return `/** Made by \`npm run generate\` from the errors of the Worker: status, code, another message, further fields. */
export const ERROR_TABLE: Readonly<Record<string, string>> = {
${rows.join("")}};
`;
};

/** The contents of the generated files, by path. */
const generatedFiles = (): Readonly<Record<string, string>> => ({
  "worker/http/openapi/error-table.contract.ts": errorTable(),
  "worker/http/openapi/descriptions.json": `${JSON.stringify(findDescriptions(), null, 2)}\n`,
});

/** Undoes the line breaks of the formatter. */
const unbroken = (text: string): string => text.replace(/\s+/g, " ");

export const staleFiles = (): string[] =>
  Object.entries(generatedFiles())
    .filter(([path, text]) => unbroken(readFileSync(join(projectRoot, path), "utf8")) !== unbroken(text))
    .map(([path]) => path);

if (import.meta.main) {
  const files = generatedFiles();
  for (const [path, text] of Object.entries(files)) writeFileSync(join(projectRoot, path), text);
  const format = ["node_modules/@biomejs/biome/bin/biome", "format", "--write", ...Object.keys(files)];
  process.exitCode = spawnSync(process.execPath, format, { cwd: projectRoot, stdio: "inherit" }).status ?? 1;
}
