import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import type { Guard } from "./guard.ts";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const PERMISSIONS = "accounts/permissions.ts";
/** The test that calls each service as each role; the second one checks what is checked again when a batch is written. */
const TESTS = ["worker/compose.test.ts", "worker/catalogue/products/product-changes.test.ts"];

/**
 * Takes the place of a permission: it lets anyone through, a visitor as somebody without an account, so that the code
 * behind it runs instead of failing at null.
 */
const LET_THROUGH = `
function letAnyoneThrough(visitor: any): any {
  const nobody = { userId: "nobody", sessionId: "nobody", role: "hotel", name: "", email: "", phone: "", address: "",
    gstin: null, location: "patna", language: "english", timezone: null, adminStatus: null, agent: null };
  const actor = { ...nobody, ...visitor };
  return { ...actor, agent: actor.agent ?? { id: "nobody", status: "verified", isActive: true } };
}
`;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");

/**
 * What the file imports from permissions.ts, without `accountOf`, which refuses nobody: where its answer decides, the
 * comparison is a guard that is named by hand.
 */
const rulesIn = (program: Node): string[] =>
  childrenOf(program)
    .filter(({ type, source }) => {
      return type === "ImportDeclaration" && String((source as Node | null)?.value).endsWith(PERMISSIONS.slice(9));
    })
    .flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => nameOf(local)))
    .filter((name) => name.startsWith("require"));

interface Call {
  readonly rule: string;
  readonly callee: Node;
  /** The method or the variable that the call is in. */
  readonly within: string;
}

const callsIn = (node: Node, rules: readonly string[], within: string): Call[] => {
  const named = node.type === "Property" ? nameOf(node.key) : node.type === "VariableDeclarator" ? nameOf(node.id) : "";
  const isFunction = [node.value, node.init].some((value) => isNode(value) && /Function/.test(value.type));
  const here = named && isFunction ? named : within;
  const callee = node.type === "CallExpression" && isNode(node.callee) ? node.callee : null;
  const isRule = callee !== null && rules.includes(nameOf(callee));
  return [
    ...(isRule ? [{ rule: nameOf(callee), callee, within: here }] : []),
    ...childrenOf(node).flatMap((child) => callsIn(child, rules, here)),
  ];
};

const filesOf = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((path) => join(room, path))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !path.endsWith(PERMISSIONS));

/** Every call of a rule of permissions.ts, wherever it is. */
export const findPermissions = (): Guard[] =>
  ["worker", "app"].flatMap(filesOf).flatMap((file) => {
    const source = readFileSync(file, "utf8");
    if (!source.includes("permissions.ts")) return [];
    const program = parseSync(file, source).program as unknown as Node;
    return callsIn(program, rulesIn(program), "").map(({ rule, callee, within }) => ({
      name: `${rule} of ${within}`,
      file,
      without: `${source.slice(0, callee.start)}letAnyoneThrough${source.slice(callee.end)}${LET_THROUGH}`,
      tests: TESTS,
    }));
  });
