import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

it("nothing changes or deletes a tax document", () => {
  const changes =
    /(update|delete)\(\s*documents\b|(UPDATE|DELETE FROM|REPLACE INTO)\s+(\$\{documents\}|"?`?documents\b)/;
  const sources = readSources("app", "worker", "seed", "scripts");
  expect(sources.filter(({ path, text }) => !isTest(path) && changes.test(text)).map(({ path }) => path)).toEqual([]);
  // The pattern finds what it looks for.
  expect(`db.run(sql\`DELETE FROM ${"$"}{documents} WHERE at < 1\`)`).toMatch(changes);
  expect("db.update(documents).set({ total: 0 })").toMatch(changes);
});
