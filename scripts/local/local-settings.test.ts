import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findConfigurationProblems } from "../../worker/platform/operations/configuration.ts";
import { localVariables } from "./workers.ts";

it("makes local secrets that a shop accepts", () => {
  const folder = mkdtempSync(join(tmpdir(), "rasad-settings-"));
  expect(findConfigurationProblems(localVariables(folder, 8787))).toEqual([]);
  rmSync(folder, { recursive: true });
});
