import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleWorker } from "./bundle-worker.ts";
import { readWorkerOptions } from "./worker-options.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rasad-results-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a Worker's variables follow its wrangler file and the local ones beside it", async () => {
  const config = join(folder, "wrangler.toml");
  const write = (city: string) =>
    writeFileSync(
      config,
      `name = "one"\nmain = "one.js"\ncompatibility_date = "2026-10-01"\n[vars]\nCITY = "${city}"\n`,
    );
  const readCity = async () => (await readWorkerOptions(config, join(folder, "cache"))).options.bindings?.CITY;
  writeFileSync(join(folder, "one.js"), "export default {};");
  write("Patna");
  expect(await readCity()).toBe("Patna");
  expect(await readCity()).toBe("Patna");
  write("Gaya");
  expect(await readCity()).toBe("Gaya");
  writeFileSync(join(folder, ".dev.vars"), "CITY=local\n");
  expect(await readCity()).toBe("local");
});

test("a Worker's bundle follows each module that it imports, those too whose code it leaves out", async () => {
  const entry = join(folder, "entry.ts");
  writeFileSync(entry, 'export { city } from "./names.ts";\n');
  writeFileSync(join(folder, "names.ts"), 'export { patna as city } from "./cities.ts";\n');
  writeFileSync(join(folder, "cities.ts"), 'export const patna = () => "Patna";\nexport const gaya = () => "Gaya";\n');
  expect(await bundleWorker(entry, join(folder, "cache"))).toContain("Patna");
  writeFileSync(join(folder, "names.ts"), 'export { gaya as city } from "./cities.ts";\n');
  expect(await bundleWorker(entry, join(folder, "cache"))).toContain("Gaya");
});
