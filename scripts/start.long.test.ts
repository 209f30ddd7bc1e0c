import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPort } from "../tests/support/free-ports.ts";
import { root } from "./folders.mjs";

it("says that the package registry cannot be reached, in a clone where nothing is installed", async () => {
  const clone = mkdtempSync(join(tmpdir(), "rasad-clone-"));
  for (const path of ["scripts", "package.json", "package-lock.json", "tests/tools/package.json"]) {
    mkdirSync(join(clone, path, ".."), { recursive: true });
    cpSync(join(root, path), join(clone, path), { recursive: true });
  }
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs", "serve.ts"], {
    cwd: clone,
    encoding: "utf8",
    env: {
      ...process.env,
      PORT: "8797",
      npm_config_registry: `http://localhost:${await findPort()}/`,
      npm_config_cache: join(clone, "cache"),
    },
  });
  rmSync(clone, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain("The package registry cannot be reached: npm ping tries it.");
  // npm was ended before it had tried every package.
  expect(stderr).not.toContain("npm error");
});
