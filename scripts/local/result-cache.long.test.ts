import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readWorkerOptions } from "./worker-options.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rasad-results-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a Worker's variables follow its wrangler file, its environment and the local ones beside it", async () => {
  const config = join(folder, "wrangler.toml");
  const write = (city: string) =>
    writeFileSync(
      config,
      `name = "one"\nmain = "one.js"\ncompatibility_date = "2026-10-01"\n[vars]\nCITY = "${city}"\n[env.staging.vars]\nCITY = "staged"\n`,
    );
  const readCity = async () => (await readWorkerOptions(config, join(folder, "cache"))).options.bindings?.CITY;
  writeFileSync(join(folder, "one.js"), "export default {};");
  write("Patna");
  expect(await readCity()).toBe("Patna");
  expect(await readCity()).toBe("Patna");
  write("Gaya");
  expect(await readCity()).toBe("Gaya");
  vi.stubEnv("CLOUDFLARE_ENV", "staging");
  expect(await readCity()).toBe("staged");
  vi.unstubAllEnvs();
  expect(await readCity()).toBe("Gaya");
  writeFileSync(join(folder, ".dev.vars"), "CITY=local\n");
  expect(await readCity()).toBe("local");
});
