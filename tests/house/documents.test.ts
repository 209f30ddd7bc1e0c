import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

const SOURCES = readSources("app", "worker", "seed", "scripts").filter(({ path }) => !isTest(path));

it.each([
  ["tax document", "documents", "documents"],
  ["movement of stock", "stockMovements", "stock_movements"],
])("nothing changes or deletes a %s", (_, variable, table) => {
  const changes = new RegExp(
    `(update|delete)\\(\\s*${variable}\\b|(UPDATE|DELETE FROM|REPLACE INTO)\\s+(\\$\\{${variable}\\}|"?\`?${table}\\b)`,
  );
  expect(SOURCES.filter(({ text }) => changes.test(text)).map(({ path }) => path)).toEqual([]);
  // Checks the pattern itself.
  expect(`db.run(sql\`DELETE FROM ${"$"}{${variable}} WHERE at < 1\`)`).toMatch(changes);
  expect(`db.update(${variable}).set({ total: 0 })`).toMatch(changes);
});

it("every file that sets a product's stock also writes the movement", () => {
  const setters = SOURCES.filter(({ text }) => /\bstock_milli = [^0]|INSERT INTO [^;]*\bstock_milli,/.test(text));
  const withStock = setters.filter(({ path }) => path.endsWith(".repo.ts") || path === "seed/fill-catalogue.ts");
  expect(withStock.length).toBeGreaterThanOrEqual(5);
  expect(withStock.filter(({ text }) => !/movementsOf|stockMovements/.test(text)).map(({ path }) => path)).toEqual([]);
});
