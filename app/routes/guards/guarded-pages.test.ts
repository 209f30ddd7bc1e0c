import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { afterLogin } from "../../features/account/after-login.ts";
import { isPrivatePath } from "../../features/page-meta/private-paths.ts";
import routes from "../../routes.ts";

const ORIGIN = "https://rasad.example";
const GUARD = /^routes\/guards\/([\w-]+)\.ts$/;

/** Each page's path, with an x for every parameter, and the guards of its parent routes. */
const pagesOf = (
  entries: readonly RouteConfigEntry[],
  above = "",
  guards: readonly string[] = [],
): { path: string; file: string; guards: readonly string[] }[] =>
  entries.flatMap(({ path, file, children }) => {
    const own = path ? `${above}/${path.replace(/:\w+\??/g, "x")}` : above;
    const guard = GUARD.exec(file)?.[1];
    return children ? pagesOf(children, own, guard ? [...guards, guard] : guards) : [{ path: own, file, guards }];
  });

const guarded = pagesOf(routes).filter(({ guards }) => guards.some((guard) => guard !== "buyers"));

const landing = (path: string): string =>
  afterLogin("delivery", new URL(`/login?${new URLSearchParams({ returnTo: path })}`, ORIGIN), ORIGIN);

it("returns an agent who signs in to the page that they came from", () => {
  const paths = guarded
    // /profile redirects agents to their own profile page.
    .filter(({ path, guards }) => !guards.includes("buyers") && !guards.includes("staff") && path !== "/profile")
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => landing(path) !== path)).toEqual([]);
  expect(landing("/orders?tab=accepted")).toBe("/orders?tab=accepted");
});

it.each(["", "/", "/products", "/cart", "/profile", "/admin", "/cashew"])(
  "sends an agent who signs in at %j to their profile",
  (path) => {
    expect(landing(path)).toBe("/agent-profile");
  },
);

it("asks visitors to sign in to continue at each page that needs it, and keeps search engines out", () => {
  expect(guarded.length).toBeGreaterThan(50);
  expect(guarded.filter(({ path }) => !isPrivatePath(path)).map(({ path }) => path)).toEqual([]);
});

/** With script these forms are sent in another way or not at all, so their pages need no `clientAction`. */
const WITHOUT_SCRIPT = ["admin/import-file", "lists/list", "orders/door-photo", "account/own-data-file"];

it("keeps what was typed in each page with a form when its session has ended or the network is lost", () => {
  const sourceOf = ({ file }: { file: string }) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  const withForms = guarded.filter((page) => /export const action\b/.test(sourceOf(page)));
  expect(withForms.length).toBeGreaterThan(40);
  const careless = withForms.filter((page) => !/export const clientAction\b/.test(sourceOf(page)));
  expect(careless.map(({ file }) => file.replace(/^routes\/|\/route\.\w+$/g, "")).sort()).toEqual(
    WITHOUT_SCRIPT.sort(),
  );
});
