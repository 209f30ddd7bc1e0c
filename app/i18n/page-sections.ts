import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Names of functions that take texts: `useText("orders")`, `textsIn(language, "orders")` and their like. */
const TEXT_CALL = /\b(?:useText|texts[A-Z]\w*)\([^;]*?"([a-z]\w*)(?:\.\w+)*"\s*\)/g;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g;
const TYPE_IMPORT = /\b(?:import|export) type\b[^;]*;/g;

interface RouteEntry {
  readonly path?: string | undefined;
  readonly file: string;
  readonly children?: readonly RouteEntry[] | undefined;
}

interface Source {
  readonly sections: readonly string[];
  readonly imports: readonly string[];
}

/** The language of `textsIn("english", …)` is no section; nothing else that looks like one is mistaken for it. */
const readSource = (path: string): Source => {
  const text = readFileSync(path, "utf8").replace(TYPE_IMPORT, "");
  return {
    sections: [...text.matchAll(TEXT_CALL)].map(([, section = ""]) => section),
    imports: [...text.matchAll(IMPORT)].map(([, to = ""]) => join(dirname(path), to)),
  };
};

/** Only pages' own code: contracts hold no texts, and the texts themselves are not a use of them. */
const isPageCode = (path: string): boolean =>
  !/\/(?:worker|app\/i18n|\+types)\//.test(path) && !/\.server\./.test(path);

/** The sections that a file and everything it imports, lazily too, ask for. */
export const sectionsOf = (entry: string): string[] => {
  const seen = new Set<string>();
  const sections = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const source = readSource(path);
    for (const section of source.sections) sections.add(section);
    source.imports.filter(isPageCode).forEach(visit);
  };
  visit(entry);
  return [...sections].sort();
};

/** For every address of the site map ("orders/:orderId"): the files whose components it shows. */
const filesByPattern = (
  routes: readonly RouteEntry[],
  path = "",
  above: readonly string[] = [],
): [string, string[]][] =>
  routes.flatMap((route) => {
    const files = [...above, route.file];
    const pattern = [path, route.path].filter(Boolean).join("/");
    const below = route.children ? filesByPattern(route.children, pattern, files) : [];
    // With an address of its own, what has pages below it is a page too.
    return route.children && !route.path ? below : [[pattern, files] as [string, string[]], ...below];
  });

/** Which sections of texts each page shows, read from the sources; what every page shows is under "root". */
export const sectionsByPage = (appFolder: string, routes: readonly RouteEntry[]): Record<string, string[]> => {
  const of = (file: string): string[] => sectionsOf(join(appFolder, file));
  const root = of("root.tsx");
  const pages = filesByPattern(routes).map(([pattern, files]) => [
    pattern,
    [...new Set(files.flatMap(of))].filter((section) => !root.includes(section)),
  ]);
  return { root, ...Object.fromEntries(pages) };
};
