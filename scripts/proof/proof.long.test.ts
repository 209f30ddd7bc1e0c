import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { projectRoot } from "../local/state.ts";
import { readFigures } from "./figure.ts";

/** Figures that must be zero and are not. Times and sizes are left to the full proof. */
const findMissed = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const options = { cwd: projectRoot, encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { stdout } = spawnSync(process.execPath, [`scripts/proof/${script}`, ...args], options);
  const zeros = readFigures(stdout).filter(({ bound }) => bound === "0");
  return {
    count: zeros.length,
    missed: zeros.filter(({ holds }) => !holds).map(({ figure }) => `${figure}\n${stdout}`),
  };
};

it("keeps every acknowledged write when it is killed under load", () => {
  expect(findMissed("kills.ts", [], { RASAD_KILLS: "1", RASAD_KILLS_WRITES: "100" })).toEqual({ count: 7, missed: [] });
});

it("answers a mixed load of all roles without a fault", () => {
  expect(findMissed("soak.ts", ["--minutes", "0.1", "--rate", "20"], {})).toEqual({ count: 6, missed: [] });
});
