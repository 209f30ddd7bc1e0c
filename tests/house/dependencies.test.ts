import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSources, type SourceFile } from "./source-files.ts";

/** Law 7: every import is a declared dependency, and what production bundles is no devDependency. docs/architecture.md */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync("package.json", "utf8"));

const sources = readSources(".");
const sourcePaths = new Set(sources.map(({ path }) => path));

/** Runs only while developing or building, though it stands beside what production bundles. */
const isBuildTime = (path: string): boolean =>
  /\.(test|plugin)\.tsx?$/.test(path) || /^(worker\/testing|app\/styleguide)\//.test(path) || BUILD_TIME.includes(path);
const BUILD_TIME = ["app/routes.ts"];

/** Neither a file of ours nor a module of the runtime or the build, such as "node:fs" or "virtual:texts/all". */
const isPackage = (to: string): boolean =>
  /^@?[a-z][\w.-]*(\/|$)/.test(to) &&
  !/^(app|worker|client|mocks|seed|scripts|tests)\//.test(to) &&
  !sourcePaths.has(to);
const packageOf = (to: string): string =>
  to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");

const packagesOf = (files: readonly SourceFile[], withTypes: boolean): string[] =>
  files.flatMap(({ path, imports }) =>
    imports
      .filter(({ to, isType }) => isPackage(to) && (withTypes || !isType))
      .map(({ to, line }) => `${packageOf(to)} (${path}:${line})`),
  );
const nameIn = (found: string): string => found.split(" ")[0] ?? "";

describe("the packages that we import", () => {
  it("are all declared in package.json", () => {
    const imported = packagesOf(sources, true);
    expect(imported.length).toBeGreaterThan(300);
    const declared = { ...dependencies, ...devDependencies };
    expect(imported.filter((found) => !(nameIn(found) in declared))).toEqual([]);
  });

  it("are no devDependencies when production bundles them", () => {
    const bundled = packagesOf(
      sources.filter(({ path }) => /^(app|worker)\//.test(path) && !isBuildTime(path)),
      false,
    );
    expect(bundled.length).toBeGreaterThan(200);
    expect(bundled.filter((found) => !(nameIn(found) in dependencies))).toEqual([]);
  });

  it("are declared with one exact version, once", () => {
    const versions = [...Object.entries(dependencies), ...Object.entries(devDependencies)];
    // A folder of ours has one version.
    expect(versions.filter(([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:[\w./-]+)$/.test(version))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
  });
});
