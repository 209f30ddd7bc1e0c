import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

it("nothing but the archive changes or deletes what the audit log holds", () => {
  const changes = /(update|delete)\(\s*auditLog\b|(UPDATE|DELETE FROM|REPLACE INTO)\s+(\$\{auditLog\}|"?`?audit_log)/i;
  const sources = readSources("app", "worker", "seed", "scripts");
  // Tests are excluded, because they check that changes are refused. The archive deletes only entries that it has
  // stored (worker/audit/audit-archive.test.ts).
  expect(sources.filter(({ path, text }) => !isTest(path) && changes.test(text)).map(({ path }) => path)).toEqual([
    "worker/audit/audit-archive.repo.ts",
  ]);
  // Checks the pattern itself.
  expect(`db.run(sql\`DELETE FROM ${"$"}{auditLog} WHERE at < 1\`)`).toMatch(changes);
  expect("db.update(auditLog).set({ at: 0 })").toMatch(changes);
});
