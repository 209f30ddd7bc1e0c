import { expect, it } from "vitest";
import { isTest, listFiles, readSources } from "./source-files.ts";

it("the styleguide shows every part of the design system", () => {
  const shown = new Set(readSources("app/styleguide").flatMap(({ imports }) => imports.map(({ to }) => to)));
  // The toaster is on every page; the styleguide shows its notices.
  shown.add("app/features/toasts/toaster.tsx");
  const parts = listFiles("app/components/ui").filter((path) => path.endsWith(".tsx") && !isTest(path));
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((path) => !shown.has(path))).toEqual([]);
});

it("nothing of the shop uses the styleguide", () => {
  const shop = readSources("app", "worker").filter(({ path }) => !path.startsWith("app/styleguide/"));
  const users = shop.filter(({ imports }) => imports.some(({ to }) => to.includes("styleguide")));
  expect(users.map(({ path }) => path)).toEqual([]);
});
