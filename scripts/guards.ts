import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type Copy, copyRepository } from "./guards/copy.ts";
import { findEdges } from "./guards/find-edges.ts";
import { findPermissions } from "./guards/find-permissions.ts";
import { findChecks, findOwnerScopes } from "./guards/find-queries.ts";
import type { Guard } from "./guards/guard.ts";
import { knownGuards } from "./guards/known/index.ts";
import { startTests, type Tests, type Verdict } from "./guards/run-tests.ts";

/**
 * Removes each guard of the code, one at a time on a copy, and runs the Worker tests until one fails. Fails when a
 * removal goes unnoticed.
 */
const { values } = parseArgs({
  options: {
    /** Only guards whose name or file contains this. */
    only: { type: "string", default: "" },
    list: { type: "boolean", default: false },
    /** "1/2": every other guard, for two runs side by side. */
    part: { type: "string", default: "1/1" },
    /** Leaves out this many guards of the list, to go on with a run that was stopped. */
    after: { type: "string", default: "0" },
    /** Runs only the tests that a guard names, or those of its room when it names none. */
    near: { type: "boolean", default: false },
  },
});

const [part = 1, parts = 1] = values.part.split("/").map(Number);
const guards = [...knownGuards(), ...findOwnerScopes(), ...findPermissions(), ...findEdges(), ...findChecks()]
  .filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(values.only.toLowerCase()))
  .slice(Number(values.after))
  .filter((_, index) => index % parts === part - 1);

/** The named tests, then those of the guard's room, of its area and of the API, and at last all others. */
const roundsOf = ({ tests, file }: Guard, all: readonly string[]): string[][] => {
  const area = file.split("/").slice(0, 2).join("/");
  const named = (path: string) => tests.includes(path);
  const inRoom = (path: string) => dirname(path) === dirname(file);
  const inArea = (path: string) => path.startsWith(`${area}/`) || path.startsWith("tests/http/");
  const near = tests.length > 0 ? [named] : [inRoom];
  const rounds = values.near ? near : [named, inRoom, inArea, () => true];
  const left = new Set(all);
  return rounds.map((belongs) => {
    const round = [...left].filter(belongs);
    for (const path of round) left.delete(path);
    return round;
  });
};

const verdictOf = async (guard: Guard, tests: Tests): Promise<Verdict> => {
  let failed: Verdict | null = null;
  for (const round of roundsOf(guard, tests.paths)) {
    const verdict: Verdict = round.length === 0 ? { kind: "passed" } : await tests.run(round);
    if (verdict.kind === "caught" || verdict.kind === "fault") return verdict;
    if (verdict.kind === "failed") failed ??= verdict;
  }
  return failed ?? { kind: "passed" };
};

const lineOf = ({ name, file }: Guard, verdict: Verdict, startedAt: number): string => {
  const outcome = {
    caught: () => (verdict.kind === "caught" ? verdict.test : ""),
    failed: () => `NOT CAUGHT: ${verdict.kind === "failed" ? verdict.message : ""}`,
    fault: () => `FAULT OF THIS SCRIPT: ${verdict.kind === "fault" ? verdict.message : ""}`,
    passed: () => "NOT CAUGHT",
  }[verdict.kind]();
  return `| ${name} | ${file} | ${outcome} | ${((Date.now() - startedAt) / 1000).toFixed(1)} |`.replaceAll("\n", " ");
};

/** Migrations are read when the tests start, so a changed one needs a start of its own. */
const tryGuard = async (guard: Guard, copy: Copy, shared: Tests): Promise<Verdict> => {
  const isMigration = guard.file.startsWith("migrations/");
  const original = copy.read(guard.file);
  copy.write(guard.file, guard.without);
  shared.forget(guard.file);
  const tests = isMigration ? await startTests(copy.root) : shared;
  try {
    return await verdictOf(guard, tests);
  } finally {
    copy.write(guard.file, original);
    shared.forget(guard.file);
    if (isMigration) await tests.close();
  }
};

const main = async (): Promise<void> => {
  const copy = copyRepository();
  // The tests' configuration reads the migrations from the present folder.
  process.chdir(copy.root);
  const shared = await startTests(copy.root);
  let missed = 0;
  console.log("| guard | file | the test that fails | seconds |\n|---|---|---|---|");
  try {
    for (const guard of guards) {
      const startedAt = Date.now();
      const verdict = await tryGuard(guard, copy, shared);
      if (verdict.kind !== "caught") missed++;
      console.log(lineOf(guard, verdict, startedAt));
    }
  } finally {
    await shared.close();
    copy.remove();
  }
  console.log(`${guards.length - missed} of ${guards.length} removals are caught.`);
  process.exitCode = missed > 0 ? 1 : 0;
};

if (values.list) for (const { name, file } of guards) console.log(`${name} · ${file}`);
else await main();
