import { dirname } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** Law 6, with files.test.ts: small folders, short files, short handlers. */
const sources = readSources("app", "worker").filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path));

describe("a folder", () => {
  it("holds at most fifteen source files", () => {
    const free = (folder: string) => folder === "app/components/ui" || /^app\/i18n\/[a-z]+$/.test(folder);
    const counts = Map.groupBy(sources, ({ path }) => dirname(path));
    const crowded = [...counts].filter(([folder, files]) => files.length > 15 && !free(folder));
    expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const walk = (node: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  if (!isNode(node)) return;
  visit(node);
  for (const value of Object.values(node)) walk(value, visit);
};

const FUNCTIONS = ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"];

/** Lines of a function, its signature included. */
const linesIn = (text: string, { start, end }: Node): number => text.slice(start, end).split("\n").length;

const parse = ({ path, text }: { path: string; text: string }) =>
  parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" }).program;

describe("a function that is a door", () => {
  it("is a Hono handler of at most twelve lines", () => {
    const long: string[] = [];
    let handlers = 0;
    for (const file of sources.filter(({ path }) => path.endsWith(".routes.ts"))) {
      walk(parse(file), (node) => {
        const callee = node.callee as { property?: { name?: string } } | undefined;
        if (node.type !== "CallExpression" || !/^(get|post|put|patch|delete)$/.test(callee?.property?.name ?? ""))
          return;
        const handler = (node.arguments as Node[]).at(-1);
        if (!handler || !FUNCTIONS.includes(handler.type)) return;
        handlers++;
        if (linesIn(file.text, handler) > 12) long.push(`${file.path}: ${linesIn(file.text, handler)} lines`);
      });
    }
    expect(handlers).toBeGreaterThan(50);
    expect(long).toEqual([]);
  });

  it("is a loader or an action of at most twenty lines", () => {
    const long: string[] = [];
    let doors = 0;
    for (const file of sources.filter(({ path }) => /^app\/(routes\/|root)/.test(path))) {
      walk(parse(file), (node) => {
        if (node.type !== "ExportNamedDeclaration") return;
        const declaration = node.declaration as Node | null;
        const named = (declaration?.declarations as Node[] | undefined)?.[0] ?? declaration;
        const name = (named?.id as { name?: string } | undefined)?.name ?? "";
        if (!named || !/^(client)?(loader|action)$/i.test(name)) return;
        doors++;
        const lines = linesIn(file.text, named);
        if (lines > 20) long.push(`${file.path}: ${name} has ${lines} lines`);
      });
    }
    expect(doors).toBeGreaterThan(30);
    expect(long).toEqual([]);
  });
});
