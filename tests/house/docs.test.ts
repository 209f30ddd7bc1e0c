import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, readSources } from "./source-files.ts";

const ROOMS = ["app", "worker", "client/src", "mocks", "seed", "scripts", "tests"];
const CONFIG = [
  "wrangler.toml",
  "vite.config.ts",
  "vitest.config.ts",
  "playwright.config.ts",
  "react-router.config.ts",
];
const docs = [
  "README.md",
  "CONTRIBUTING.md",
  "client/README.md",
  "client/CHANGELOG.md",
  "seed/README.md",
  ...listFiles("docs").filter((path) => path.endsWith(".md")),
];

/** Matches `worker/api.ts` and `tests/house/`, but not `npm start`: a path begins with one of our folders. */
const IS_PATH = /^(?:app|worker|client|mocks|seed|scripts|tests|docs|migrations|public)\/[\w./-]*$/;
const pathsInCode = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/)).filter((word) => IS_PATH.test(word));
const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)#\s"]+)(?:#[^)]*)?[)"]/g)].map(([, link = ""]) => link);
const anchorsIn = (text: string): string[] => [...text.matchAll(/\]\(#([^)\s]+)\)/g)].map(([, anchor = ""]) => anchor);
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s/g, "-");

it("every path that the docs name exists", () => {
  const named = docs.flatMap((doc) => pathsInCode(readFileSync(doc, "utf8")).map((path) => ({ doc, path })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(path)).map(({ doc, path }) => `${doc}: ${path}`)).toEqual([]);
});

it("every link between the docs leads to a file or a heading", () => {
  const dead = docs.flatMap((doc) => {
    const text = readFileSync(doc, "utf8");
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
    return [
      ...linksIn(text).filter((link) => !existsSync(join(dirname(doc), link))),
      ...anchorsIn(text).filter((anchor) => !headings.includes(anchor)),
    ].map((link) => `${doc}: ${link}`);
  });
  expect(dead).toEqual([]);
});

it("every reference to the docs in the sources leads to a file", () => {
  const sources = [...readSources(...ROOMS), ...CONFIG.map((path) => ({ path, text: readFileSync(path, "utf8") }))];
  const references = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/[\w./-]*[\w/]/g)].map(([reference]) => ({ path, reference })),
  );
  expect(references.length).toBeGreaterThan(5);
  const dead = references.filter(({ reference }) => !existsSync(reference));
  expect(dead.map(({ path, reference }) => `${path}: ${reference}`)).toEqual([]);
});

it("package.json has the at most fourteen commands of docs/development.md, and no file names another one", () => {
  const scripts: string[] = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
  const [, table = ""] = readFileSync("docs/development.md", "utf8").split("| `npm run` |");
  const rows = (table.split("\n\n")[0] ?? "").matchAll(/^\| `([^`]+)`/gm);
  expect([...rows].map(([, name]) => name)).toEqual(scripts);
  expect(scripts.length).toBeLessThanOrEqual(14);
  const files = [
    ...readSources(...ROOMS),
    ...[...docs, ...CONFIG].map((path) => ({ path, text: readFileSync(path, "utf8") })),
  ];
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  const unknown = named.filter(({ name }) => !scripts.includes(name));
  expect(unknown.map(({ path, name }) => `${path}: npm run ${name}`)).toEqual([]);
});

it("no file refers to a document outside the repository", () => {
  const files = [...readSources(...ROOMS), ...docs.map((path) => ({ path, text: readFileSync(path, "utf8") }))];
  // Split, so that this file does not match itself.
  const outside = new RegExp(["[Ss]pec §", "decisions\\.md\\b"].join("|"));
  const found = files.filter(({ path, text }) => path !== "tests/house/docs.test.ts" && outside.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it("every decision record has its three sections, a number of its own, and fits one screen", () => {
  const records = docs.filter((path) => path.startsWith("docs/decisions/"));
  expect(records.length).toBeGreaterThan(20);
  const numbers = records.map((path) => path.slice("docs/decisions/".length).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const path of records) {
    const text = readFileSync(path, "utf8");
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections, path).toEqual(["Context", "Decision", "Consequences"]);
    expect(text.split("\n").length, path).toBeLessThan(50);
  }
});

it("docs and browser tests use no gendered pronouns", () => {
  const files = [...readSources("tests/e2e"), ...docs.map((path) => ({ path, text: readFileSync(path, "utf8") }))];
  const gendered = /\b(he|she|his|her|hers|him|himself|herself)\b/i;
  const found = files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, i) => (gendered.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
