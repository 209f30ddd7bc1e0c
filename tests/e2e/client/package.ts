import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { CLIENT } from "../../../scripts/generate/client/package.ts";
import { projectRoot } from "../../../scripts/local/state.ts";

/** The oldest Node that the package supports. */
export const NODE_20 = join(projectRoot, `tests/tools/node_modules/node-${process.platform}-${process.arch}/bin/node`);

if (!existsSync(NODE_20)) throw new Error("Node 20 is missing: npm install brings it, for Linux and Windows.");

/** The suite as JavaScript, the same for all runtimes. */
export const suiteText = async (): Promise<string> => {
  const path = join(import.meta.dirname, "suite.ts");
  return (await transformWithOxc(readFileSync(path, "utf8"), path)).code;
};

/** Installs the package into this folder as a program's dependency. */
export const installClient = async (folder: string): Promise<void> => {
  mkdirSync(join(folder, "node_modules/@rasad"), { recursive: true });
  symlinkSync(CLIENT, join(folder, "node_modules/@rasad/client"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "suite.js"), await suiteText());
};

interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program in this folder without our environment variables. */
export const runIn = (
  folder: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(command, [...args], { cwd: folder, env: { ...environment } }, (error, output, errors) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, output, errors });
    });
  });

/** The examples of the README, by their titles. */
export const readExamples = (): Map<string, string> => {
  const text = readFileSync(join(CLIENT, "README.md"), "utf8");
  return new Map(
    [...text.matchAll(/^### (.+)\n\n```js\n([\s\S]*?)```/gm)].map(([, title = "", code = ""]) => [title, code]),
  );
};

/** Writes the examples as example-1.mjs and so on; returns their titles. */
export const writeExamples = (folder: string): string[] => {
  const examples = [...readExamples()];
  for (const [at, [, code]] of examples.entries()) writeFileSync(join(folder, `example-${at + 1}.mjs`), code);
  return examples.map(([title]) => title);
};

/** A TypeScript program that uses the package by its name. */
export const typedProgram = (): string =>
  readFileSync(join(import.meta.dirname, "typed-program.ts"), "utf8").replace(
    "../../../client/src/index.ts",
    "@rasad/client",
  );
