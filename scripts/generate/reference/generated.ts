import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../local/state.ts";
import { findCodes } from "./find-codes.ts";
import { findDescriptions } from "./find-descriptions.ts";

const byArea = () => Map.groupBy(findCodes(), ({ code }) => code.split(".")[0] ?? "");

/** As worker/http/openapi/error-codes.contract.ts reads it. */
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

/** The files that are made from the sources, by path. */
export const generatedFiles = async (): Promise<Readonly<Record<string, string>>> => ({
  "worker/http/openapi/error-table.contract.ts": errorTable(),
  "worker/http/openapi/descriptions.json": `${JSON.stringify(findDescriptions(), null, 2)}\n`,
});

/** The formatter breaks some lines. */
const unbroken = (text: string): string => text.replace(/\s+/g, " ");

export const staleFiles = async (): Promise<string[]> =>
  Object.entries(await generatedFiles())
    .filter(([path, text]) => unbroken(readFileSync(join(projectRoot, path), "utf8")) !== unbroken(text))
    .map(([path]) => path);
