import { parseSync } from "vite";
import { expect, it } from "vitest";
import { isNode, type Node, nameOf } from "../../scripts/generate/reference/syntax.ts";
import { isTest, readSources } from "./source-files.ts";

/**
 * Law 6: no test asserts how long something took, because a busy machine is slow. `vi.getMockedSystemTime()` is
 * allowed: it reads a fake clock.
 */
const CLOCKS = /^(Date|performance)\.now$|^process\.(hrtime|uptime|cpuUsage)$/;
const SAME_TIME = /^(Math\.\w+|Number|Date)$|\.(getTime|valueOf|toFixed)$/;
const BOUNDS = /^to(Be(Less|Greater)Than|BeCloseTo)/;

/** "Date.now" for the callee of `Date.now()`. */
const dotted = (callee: unknown): string =>
  isNode(callee) && callee.type === "MemberExpression"
    ? `${dotted(callee.object)}.${nameOf(callee.property)}`
    : nameOf(callee);

/** This fake simulates how long other locations see the old value of a key. */
const FAKE_KV = "worker/testing/random-faults/faulty-bindings.ts";

const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Whether a value is the machine's time or computed from it; `known`: names of such values and functions. */
const isTime = (node: unknown, known: ReadonlySet<string>): boolean => {
  if (!isNode(node)) return false;
  if (node.type === "Identifier") return known.has(nameOf(node));
  if (node.type === "ArrowFunctionExpression") return isTime(node.body, known);
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const name = dotted(node.callee);
    const args = node.arguments as Node[];
    if (CLOCKS.test(name) || known.has(name) || (name === "Date" && args.length === 0)) return true;
    return SAME_TIME.test(name) && [node.callee, ...args].some((one) => isTime(one, known));
  }
  const isComputed = /^(Binary|Unary|Logical|Conditional|Await|Parenthesized|Member|TS\w+)Expression$/.test(node.type);
  return isComputed && nodesIn(node).some((one) => isTime(one, known));
};

const isBound = (node: Node, known: ReadonlySet<string>): boolean => {
  if (node.type === "BinaryExpression") {
    return /^[<>]=?$/.test(String(node.operator)) && [node.left, node.right].some((one) => isTime(one, known));
  }
  const callee = node.callee as Node | undefined;
  if (node.type !== "CallExpression" || !BOUNDS.test(nameOf(callee?.property))) return false;
  const { arguments: expected = [] } = (callee?.object ?? {}) as { arguments?: Node[] };
  return [...expected, ...(node.arguments as Node[])].some((one) => isTime(one, known));
};

const declare = (target: unknown, value: unknown, known: Set<string>): void => {
  if (!isNode(target)) return;
  const values = isNode(value) && value.type === "ArrayExpression" ? (value.elements as unknown[]) : [];
  if (target.type === "ArrayPattern") {
    for (const [at, one] of (target.elements as unknown[]).entries()) declare(one, values[at], known);
  } else if (isTime(value, known)) known.add(nameOf(target));
  else known.delete(nameOf(target));
};

/** The text of each comparison of the machine's time with a bound. */
const findTimeBounds = (path: string, text: string): string[] => {
  const found: string[] = [];
  const visit = (node: Node, outer: Set<string>): void => {
    const known = /^(BlockStatement|ArrowFunctionExpression)$/.test(node.type) ? new Set(outer) : outer;
    if (isBound(node, known)) found.push(`${path}: ${text.slice(node.start, node.end)}`);
    for (const one of nodesIn(node)) visit(one, known);
    if (node.type === "VariableDeclarator") declare(node.id, node.init, known);
    if (node.type === "AssignmentExpression") declare(node.left, node.right, known);
  };
  const { program } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  visit(program as unknown as Node, new Set());
  return found;
};

it("finds a comparison with the machine's time, however it is written", () => {
  const wrong = [
    "const began = performance.now(); work(); expect(performance.now() - began).toBeLessThan(1_000);",
    "const [before] = [Date.now()]; const took = Math.round(Date.now() - before); equal(took >= 190, true);",
    "const took = () => new Date().getTime() - start; expect(took()).toBeGreaterThan(5);",
    "expect(Date.parse(row.at)).toBeGreaterThan(Date.now() - 60_000);",
    "while (Date.now() < until) await pause();",
  ];
  for (const text of wrong) {
    expect(findTimeBounds("planted.ts", text).length, text).toBe(1);
  }
  const right = "const day = indianDay(Date.now()); expect(rows).toBeLessThan(3); const at = vi.getMockedSystemTime();";
  expect(findTimeBounds("planted.ts", right)).toEqual([]);
});

it("compares the machine's time with no bound in a test", () => {
  const tests = readSources("app", "worker", "client/src", "mocks", "scripts", "seed", "tests").filter(
    ({ path, text }) =>
      (isTest(path) || path.startsWith("tests/")) &&
      path !== FAKE_KV &&
      /\b(Date|performance)\.now\b|new Date\(\)|process\.(hrtime|uptime|cpuUsage)/.test(text),
  );
  expect(tests.flatMap(({ path, text }) => findTimeBounds(path, text))).toEqual([]);
});
