import { RegExpParser } from "@eslint-community/regexpp";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { isNode, type Node } from "../../../scripts/generate/reference/syntax.ts";
import { isTest, readSources } from "../source-files.ts";
import { attacksOn } from "./attacks.ts";
import { countSteps, MAX_STEPS } from "./count-steps.ts";

const parser = new RegExpParser();
/** Letters, of which a limited repetition such as {40,} is a part. */
const SHORT = 64;

/** The first text of which twice as much costs more than twice as many steps; null when there is none. */
const findAttack = (source: string, flags: string): string | null => {
  const expression = parser.parseLiteral(`/${source}/${flags}`);
  const tried = new Set<string>();
  for (const textOf of attacksOn(expression)) {
    const text = textOf(SHORT);
    // One letter repeated is the same text as two of it repeated.
    if (tried.has(text)) continue;
    tried.add(text);
    const once = countSteps(expression, text);
    // Few steps for each letter: a part of the expression that ends soon.
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

/** Before a regular expression, so that other files need not be parsed. */
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
