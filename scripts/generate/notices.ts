import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../local/state.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Package extends Manifest {
  readonly folder: string;
  readonly license: string;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Finds a package as Node does: from the requiring package's own node_modules up to the root's. */
const findFolder = (name: string, from: string): string => {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  if (from === projectRoot) throw new Error(`${name} is not installed.`);
  return findFolder(name, join(from, ".."));
};

const readLicence = (folder: string): string | null => {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-mit|$)/i.test(name));
  return file ? readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim() : null;
};

/** For an old package, which names its licence only in the licence's text. */
const guessLicence = (folder: string): string =>
  readLicence(folder)?.includes("Permission is hereby granted, free of charge") ? "MIT" : "unknown";

/** Development tools with code in production: Tailwind's reset of the browser's styles is in our style sheets. */
const BUNDLED_TOOLS = ["tailwindcss"];

/** Every package that production may bundle, by name and version. */
export const bundledPackages = (): Package[] => {
  const found = new Map<string, Package>();
  const add = (name: string, from: string): void => {
    const folder = findFolder(name, from);
    if (found.has(folder)) return;
    const manifest = readManifest(folder);
    found.set(folder, { ...manifest, folder, license: manifest.license ?? guessLicence(folder) });
    for (const dependency of Object.keys(manifest.dependencies ?? {})) add(dependency, folder);
  };
  const { dependencies = {} } = readManifest(projectRoot);
  for (const name of [...Object.keys(dependencies), ...BUNDLED_TOOLS]) add(name, projectRoot);
  return [...found.values()].sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, "en"));
};

/** The part of a licence after the copyright lines, for packages that come without the text. */
const GRANT: Readonly<Record<string, RegExp>> = {
  MIT: /^Permission is hereby granted[\s\S]+$/m,
  "Apache-2.0": /^\s*Apache License[\s\S]+$/m,
};

const authorOf = ({ name, author }: Package): string =>
  (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;

export const noticesFile = join(projectRoot, "public/third-party-notices.txt");

export const writeNotices = (): string => {
  const packages = bundledPackages();
  const grants = new Map<string, string>();
  for (const one of packages) {
    const grant = GRANT[one.license]?.exec(readLicence(one.folder) ?? "")?.[0];
    if (grant && !grants.has(one.license)) grants.set(one.license, grant.trim());
  }
  const textOf = (one: Package): string => {
    const own = readLicence(one.folder);
    const text = own ?? grants.get(one.license);
    if (!text) throw new Error(`${one.name} comes without its licence (${one.license}).`);
    return own ? text : `Copyright (c) ${authorOf(one)}\n\n${text}`;
  };
  const byText = Map.groupBy(packages, textOf);
  const sections = [...byText].map(([text, ones]) => {
    const names = ones.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${names.join("\n")}\n\n${text}\n`;
  });
  return [
    "Rasad's pages and its Worker contain these packages of others, under the licences below.\n",
    ...sections,
  ].join(`\n${"-".repeat(80)}\n\n`);
};

if (import.meta.main) writeFileSync(noticesFile, writeNotices());
