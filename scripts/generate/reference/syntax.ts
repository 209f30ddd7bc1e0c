import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { projectRoot } from "../../local/state.ts";

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Parsed {
  /** Relative to worker/. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  /** Block comments. */
  readonly comments: readonly { readonly start: number; readonly end: number; readonly value: string }[];
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** Parses the files of worker/ whose paths match, without tests. */
export const parseWorker = (matches: RegExp): Parsed[] =>
  readdirSync(join(projectRoot, "worker"), { recursive: true, encoding: "utf8" })
    .filter((path) => matches.test(path) && !/\.test\.ts$|^testing\//.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(projectRoot, "worker", path), "utf8");
      const { program, comments } = parseSync(path, text, { lang: "ts" });
      return {
        path,
        text,
        program: program as unknown as Node,
        comments: comments.filter(({ type }) => type === "Block"),
      };
    });

/** Calls `look` with each node and its ancestors, the nearest first. */
export const walk = (
  value: unknown,
  look: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, look, around);
  if (!isNode(value)) return;
  look(value, around);
  const within = [value, ...around];
  for (const inner of Object.values(value)) walk(inner, look, within);
};

/** The joined results of `pick` for all nodes, outer nodes first. */
export const collect = <T>(value: unknown, pick: (node: Node) => readonly T[]): T[] => {
  const found: T[] = [];
  walk(value, (node) => found.push(...pick(node)));
  return found;
};

export const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");
