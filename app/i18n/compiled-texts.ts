import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import { LANGUAGES } from "../../worker/accounts/accounts.contract.ts";
import { sectionsByPage } from "./page-sections.ts";

export type Tree = string | { readonly [key: string]: Tree };

/** What is missing in a translation is said in English. */
const withFallback = (translated: Tree | undefined, english: Tree): Tree => {
  if (typeof english === "string") return typeof translated === "string" ? translated : english;
  const own = typeof translated === "object" ? translated : {};
  return Object.fromEntries(Object.entries(english).map(([key, value]) => [key, withFallback(own[key], value)]));
};

const compileAll = (texts: Tree): unknown =>
  typeof texts === "string"
    ? compile(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compileAll(value)]));

/** A file changes while `npm run dev` runs: each reading is a module of its own. */
const readModule = async (path: string): Promise<Record<string, unknown>> =>
  existsSync(path) ? await import(`${pathToFileURL(path).href}?at=${Date.now()}`) : {};

/** The sections of a language as they are written: one folder a language, one file a room. */
export const readSections = async (folder: string): Promise<Record<string, Tree>> => {
  if (!existsSync(folder)) return {};
  const modules = await Promise.all(readdirSync(folder).map((file) => readModule(join(folder, file))));
  return Object.assign({}, ...modules);
};

/** Everything that bundles need to know of texts, ready to be shown: ICU sentences are parsed here and not in browsers. */
export const compileTexts = async (appFolder: string) => {
  const folder = join(appFolder, "i18n");
  const english = await readSections(join(folder, "english"));
  const compiled: Record<string, Record<string, unknown>> = {};
  for (const language of LANGUAGES) {
    const own = await readSections(join(folder, language));
    compiled[language] = Object.fromEntries(
      Object.entries(english).map(([section, texts]) => [section, compileAll(withFallback(own[section], texts))]),
    );
  }
  const { default: routes } = await readModule(join(appFolder, "routes.ts"));
  const pages = sectionsByPage(appFolder, routes as Parameters<typeof sectionsByPage>[1]);
  const version = createHash("sha256").update(JSON.stringify(compiled)).digest("base64url").slice(0, 8);
  return { compiled, pages, version };
};
