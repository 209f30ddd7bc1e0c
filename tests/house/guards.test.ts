import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { knownGuards } from "../../scripts/guards/known/index.ts";

it("names each guard of npm run guards by a text that stands once in its file, and tests that exist", () => {
  const guards = knownGuards();
  expect(guards.length).toBeGreaterThan(100);
  const missing = guards.flatMap(({ tests }) => tests).filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});
