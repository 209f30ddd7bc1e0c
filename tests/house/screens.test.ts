import { readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { plainPath } from "../../worker/identity/language-address.contract.ts";
import { SCREENS } from "../e2e/support/screens.ts";

/**
 * The addresses of pages as the site map writes them. Routes in `.ts` files are left out, because they render no page.
 */
const pagesOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const isPage = entry.children === undefined && entry.file.endsWith(".tsx") && entry.path !== "*";
    return [...(isPage ? [path || "/"] : []), ...pagesOf(entry.children ?? [], path)];
  });

it("every page of the site map is in the list of screens that browser tests check", () => {
  const pages = [...new Set(pagesOf(routes).map((path) => plainPath(path.replace(/\?$/, ""))))];
  expect(pages.length).toBeGreaterThan(20);
  const looked = new Set(Object.values(SCREENS).flatMap((screens) => screens.map((screen) => screen.split("?")[0])));
  const missing = pages.filter((path) => !looked.has(path));
  expect(missing, "add them to tests/e2e/support/screens.ts").toEqual([]);
});

it("browser tests take `test` from their support, which closes what they opened", () => {
  const specs = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".spec.ts"),
  );
  expect(specs.length).toBeGreaterThan(40);
  const others = specs.filter((name) => {
    const text = readFileSync(`tests/e2e/${name}`, "utf8");
    return !text.includes('import { test } from "../support/test.ts";');
  });
  expect(others).toEqual([]);
});
