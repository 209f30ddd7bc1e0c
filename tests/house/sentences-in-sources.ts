import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { isTest, listFiles } from "./source-files.ts";

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Types are no values; names of modules are no sentences. `as` and `satisfies` have a value inside. */
const isSilent = ({ type }: Node): boolean =>
  /^(?:TS(?!(?:As|Satisfies|NonNull)Expression)|Import|Export(?:All|Default)Declaration$)/.test(type);

type Call = { readonly callee: { readonly name?: string } };

/** `new AppError(…)`, and calls of what an errors file makes of a sentence: `csvRefused("This file is empty.")`. */
const isRefusal = (node: Node, refusals: ReadonlySet<string>): boolean =>
  (node.type === "NewExpression" && (node as unknown as Call).callee.name === "AppError") ||
  (node.type === "CallExpression" && refusals.has((node as unknown as Call).callee.name ?? ""));

const importedRefusals = (program: readonly unknown[]): Set<string> => {
  const imports = (
    program as { type: string; source?: { value: string }; specifiers?: { local: { name: string } }[] }[]
  ).filter(({ type, source }) => type === "ImportDeclaration" && source?.value.endsWith(".errors.ts"));
  return new Set(imports.flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)));
};

/** A template's expressions are written {0}, {1} … */
const textOf = (node: Node): string | null => {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value }, at) => (at === 0 ? "" : `{${at - 1}}`) + value.cooked).join("");
};

/** Every text of a file that is spoken: all of it, or what refusals are made with. */
const textsIn = (path: string, isWhole: boolean): string[] => {
  const texts: string[] = [];
  const { body } = parseSync(path, readFileSync(path, "utf8")).program;
  const refusals = importedRefusals(body);
  const visit = (value: unknown, isSpoken: boolean): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, isSpoken);
    if (typeof value !== "object" || value === null || !("type" in value)) return;
    const node = value as Node;
    if (isSilent(node)) return;
    const text = isSpoken ? textOf(node) : null;
    if (text !== null) texts.push(text);
    for (const part of Object.values(node)) visit(part, isSpoken || isRefusal(node, refusals));
  };
  visit(body, isWhole);
  return texts;
};

/** Not cookies, headers, patterns: words with spaces between them, and none of a program's signs. */
const looksSpoken = (text: string): boolean =>
  /^[A-Za-z0-9{]/.test(text) && /[a-z]{2}/.test(text) && /^[^=<>|]* [^=<>|]*$/.test(text);

/** A field's name that a sentence is made with: `required("Subject", 150)`. */
const LABEL = /\(\s*(?:[\w.]+,\s*)?"([A-Z][a-z]+)"/g;

/** Where what people are told is written: errors and contracts, these, and every refusal in other files. */
const ALSO = ["worker/catalogue/imports/check-import-row.ts"];
const sources = listFiles("app", "worker").filter((path) => /\.tsx?$/.test(path) && !isTest(path));
const isWhole = (path: string): boolean =>
  (/^worker\/.*\.(?:errors|contract)\.ts$/.test(path) && !path.endsWith("brand.contract.ts")) || ALSO.includes(path);

/** From sentence to where it stands. */
export const sentencesInSources = (): Map<string, string> => {
  const found = new Map<string, string>();
  for (const path of sources) {
    for (const text of textsIn(path, isWhole(path)).filter(looksSpoken)) found.set(text, path);
  }
  return found;
};

/** From label to where it stands. */
export const labelsInSources = (): Map<string, string> => {
  const contracts = sources.filter(isWhole);
  return new Map(
    contracts.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(LABEL)].map(([, label = ""]): [string, string] => [label, path]),
    ),
  );
};
