import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";

const pathsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    return [...(path || index ? [own || "/"] : []), ...pathsOf(children, own)];
  });

/** The site map's path patterns, with their parameters. */
export const PAGES: readonly string[] = [...new Set(pathsOf(routes))];

const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.*]/g, (sign) => (sign === "*" ? ".*" : "\\."))
      .replace(/\/:\w+\?/g, "(/[^/]+)?")
      .replace(/:\w+/g, "[^/]+")}/?$`,
  );

/** Literal addresses before those with a parameter. */
const RANKED = PAGES.filter((path) => path !== "/*").sort(
  (a, b) => a.split(":").length - b.split(":").length || b.length - a.length,
);
const PATTERNS = RANKED.map((path) => [path, toPattern(path)] as const);

/** The site map's page for this path; for any other path, the path with its ids replaced. */
export const pageAt = (path: string): string =>
  PATTERNS.find(([, pattern]) => pattern.test(path))?.[0] ??
  path.replace(/[0-9A-HJKMNP-TV-Z]{26}/g, ":id").replace(/[0-9a-f]{32,}/g, ":hash");

/** An address of the page with ids that do not exist. */
export const addressOf = (page: string): string =>
  page.replace(/:\w+\??/g, "01ARZ3NDEKTSV4RRFFQ69G5FAV").replace(/\*$/, "nowhere");
