import { RegExpParser } from "@eslint-community/regexpp";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { isNode, type Node } from "../../../scripts/generate/reference/syntax.ts";
import { isTest, readSources } from "../source-files.ts";
import { attacksOn } from "./attacks.ts";
import { countSteps, MAX_STEPS } from "./count-steps.ts";

const parser = new RegExpParser();
/** The length of a short text, long enough to satisfy a repetition such as {40,}. */
const SHORT = 64;

/** The first text that takes more than twice as many steps at twice the length; null when there is none. */
const findAttack = (source: string, flags: string): string | null => {
  const expression = parser.parseLiteral(`/${source}/${flags}`);
  const tried = new Set<string>();
  for (const textOf of attacksOn(expression)) {
    const text = textOf(SHORT);
    // Repeating a letter gives the same text as repeating a pair of that letter.
    if (tried.has(text)) continue;
    tried.add(text);
    const once = countSteps(expression, text);
    // With so few steps for each letter, the search fails early and cannot become slow.
    if (once < 4 * SHORT) continue;
    const twice = countSteps(expression, textOf(2 * SHORT));
    if (twice > 2.5 * once || once > MAX_STEPS) return textOf(12);
  }
  return null;
};

interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** Matches what precedes a regular expression; files without a match need not be parsed. */
const MAY_HOLD_ONE = /[=(:,[!?&|>]\s*\/(?![/*>])/;

const expressionsOf = (path: string, text: string): Expression[] => {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    const literal = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === "Literal" && literal) found.push({ source: literal.pattern, flags: literal.flags });
    for (const one of Object.values(node).flat().filter(isNode)) visit(one);
  };
  visit(parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" }).program as unknown as Node);
  return found;
};

it.each([
  ["the same letters twice", "^a*a*$"],
  ["a repetition inside of another one", "(a+)+$"],
  ["a search that begins again at each letter", "a+$"],
  ["one that begins again at each hyphen", "\\b(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{40,}"],
  ["a bracket that never closes", "\\([^)]*\\)"],
  ["two repetitions behind a beginning", "^x:\\s*y?\\s*$"],
])("finds %s", (_, source) => {
  expect(findAttack(source, "gu")).not.toBeNull();
});

it.each(["^a+$", "(?<!a)a+b", "\\s{1,9}$", "[^)]*", "^[\\w-]+(\\.[\\w-]+)*$"])(
  "finds nothing wrong with %s",
  (source) => {
    expect(findAttack(source, "gu")).toBeNull();
  },
);

it("every regular expression takes steps in proportion to its text", () => {
  const sources = readSources("worker", "app", "client/src").filter(
    ({ path }) => !isTest(path) && !path.startsWith("app/styleguide/"),
  );
  const expressions = new Map<string, Expression & { readonly path: string }>();
  for (const { path, text } of sources.filter((file) => MAY_HOLD_ONE.test(file.text))) {
    for (const one of expressionsOf(path, text)) expressions.set(`/${one.source}/${one.flags}`, { ...one, path });
  }
  expect(expressions.size).toBeGreaterThan(300);
  const slow = [...expressions].flatMap(([key, { source, flags, path }]) => {
    const attack = findAttack(source, flags);
    return attack === null ? [] : `${path}: ${key} with ${JSON.stringify(attack)}`;
  });
  expect(slow).toEqual([]);
});
