import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundledPackages, noticesFile, writeNotices } from "../../scripts/generate/notices.ts";
import { readSources, type SourceFile } from "./source-files.ts";

/**
 * Law 7 of docs/architecture.md: every import is a declared dependency, and production bundles no devDependency. The
 * tools of tests, benchmarks and pictures have a package of their own.
 */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}
const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, "utf8"));
const { dependencies, devDependencies = {}, optionalDependencies } = readManifest("package.json");
const tools = readManifest("tests/tools/package.json");

const sources = readSources(".");
const sourcePaths = new Set(sources.map(({ path }) => path));

/** Runs only in development or at build time, although it is beside files that production bundles. */
const isBuildTime = (path: string): boolean =>
  /\.(test|plugin)\.tsx?$/.test(path) || /^(worker\/testing|app\/styleguide)\//.test(path) || BUILD_TIME.includes(path);
const BUILD_TIME = ["app/routes.ts"];

/**
 * Whether an import is a package: neither a file of ours nor a module of the runtime or the build, such as "node:fs".
 */
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
    const declared = { ...dependencies, ...devDependencies, ...tools.dependencies };
    expect(imported.filter((found) => !(nameIn(found) in declared))).toEqual([]);
  });

  it("are in the root's package.json when a start needs them", () => {
    const started = packagesOf(
      sources.filter(({ path }) => /^(mocks|seed)\/|^scripts\/(serve|dev|local\/)|^vite\.config/.test(path)),
      false,
    );
    expect(started.length).toBeGreaterThan(10);
    const others = started.filter((found) => nameIn(found) in tools.dependencies);
    expect(others.map(nameIn)).toEqual(["@sparticuz/chromium"]);
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
    const lists = [dependencies, devDependencies, optionalDependencies, tools.dependencies];
    const versions = [...lists, tools.optionalDependencies].flatMap((list) => Object.entries(list));
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    // `tools.optionalDependencies` is left out: it has an older Node for the client's tests beside the pinned one.
    const names = lists.flatMap((list) => Object.keys(list));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it("have licences that let a closed shop bundle them, whose texts are served with it", () => {
    const allowed = /^(MIT|ISC|0BSD|Unlicense|Apache-2\.0|BSD-[23]-Clause)$/;
    const others = bundledPackages().filter(({ license = "" }) => !allowed.test(license));
    expect(others.filter(({ name, license }) => !(name.startsWith("@fontsource") && license === "OFL-1.1"))).toEqual(
      [],
    );
    // To update the file: npm run generate -- --only notices
    expect(readFileSync(noticesFile, "utf8") === writeNotices()).toBe(true);
  });
});
