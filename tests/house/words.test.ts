import { basename } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { readSources } from "./source-files.ts";

/** Law 8: words that the project's vocabulary retired, as parts of identifiers and of file names. */
const RETIRED = [
  "standin",
  "standins",
  "turnstile",
  "looker",
  "lookers",
  "sayer",
  "sayers",
  "greeting",
  "greetings",
  "desk",
  "tap",
  "taps",
  "keeper",
  "mended",
  "stray",
  "strays",
  "trouble",
  "troubles",
  "companion",
  "news",
  "finding",
  "findings",
  "standing",
  "standings",
  "texts",
  "busy",
];
/** Whole identifiers and parts of file names. */
const RETIRED_NAMES = [
  /^(letOff|tellAnswer|tellAtOnce|keepPage|lostAnswer|whoLooks|howItStands|askCoordinator|useSay|sayIn|whoMayEnter)$/,
  /^MOST_/,
  /^(question|product)Window$/i,
  /^(sentLater|keptTaps?|keptPages?|formAnswer|someoneWasFaster)$/i,
];
/** Names of the browser and of Playwright. */
const FOREIGN = new Set(["aria-busy", "tap", "allInnerTexts"]);

/** "Standing order" is the trade's own term for an order that repeats; "standing" alone is retired. */
const withoutTerms = (name: string): string => name.replace(/standing[-_]?(?=orders?)/gi, "");

const partsOf = (name: string): string[] =>
  withoutTerms(name)
    .split(/(?=[A-Z])|[_-]/)
    .map((part) => part.toLowerCase());

const RETIRED_PART = new RegExp(`(?<![a-z])(?:${RETIRED.join("|")})(?![a-z])`, "i");
const RETIRED_NAME = new RegExp(RETIRED_NAMES.map(({ source }) => source.replace(/[$^]/g, "")).join("|"), "i");

/** Whether any word of a text is retired, in identifiers or not: parsing is slow, so only such texts are parsed. */
const mayHaveRetired = (text: string): boolean =>
  RETIRED_PART.test(text.replace(/(?=[A-Z])/g, " ")) || RETIRED_NAME.test(text);

const isRetired = (name: string): boolean =>
  !FOREIGN.has(name) &&
  (partsOf(name).some((part) => RETIRED.includes(part)) || RETIRED_NAMES.some((pattern) => pattern.test(name)));

const identifiersIn = (path: string, text: string): Set<string> => {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, name } = node as { type?: unknown; name?: unknown };
    const isName = type === "Identifier" || type === "PrivateIdentifier" || type === "JSXIdentifier";
    if (isName && typeof name === "string") names.add(name);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" }).program);
  return names;
};

const sources = readSources("app", "worker", "client/src", "mocks", "scripts", "seed", "tests").filter(
  ({ path }) => !path.endsWith("house/words.test.ts"),
);

it("uses no retired word in an identifier", () => {
  const suspects = sources.filter(({ text }) => mayHaveRetired(text));
  const found = suspects.flatMap(({ path, text }) =>
    [...identifiersIn(path, text)].filter(isRetired).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

it("uses no retired word in the name of a file", () => {
  const stems = sources.map(({ path }) => ({ path, stem: basename(path).split(".")[0] ?? "" }));
  expect(stems.filter(({ stem }) => isRetired(stem)).map(({ path }) => path)).toEqual([]);
});
