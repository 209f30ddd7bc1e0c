import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
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
    /** Prints no line for a guard that is caught. */
    misses: { type: "boolean", default: false },
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

/** A removal may let a test ask for ever. Its tests take some minutes at most, one after the other on a busy machine. */
const LIMIT_MS = 10 * 60_000;
const TO_CLOSE_MS = 20_000;

const within = <Value>(ms: number, value: Promise<Value>): Promise<Value | "late"> =>
  Promise.race([value, setTimeout(ms, "late" as const, { ref: false })]);

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
const tryGuard = async (guard: Guard, copy: Copy, shared: Tests): Promise<Verdict | "late"> => {
  const isMigration = guard.file.startsWith("migrations/");
  const changed = [guard, ...(guard.also ? [guard.also] : [])];
  const originals = changed.map(({ file }) => ({ file, text: copy.read(file) }));
  const write = (file: string, text: string): void => {
    copy.write(file, text);
    shared.forget(file);
  };
  for (const { file, without } of changed) write(file, without);
  const tests = isMigration ? await startTests(copy.root) : shared;
  try {
    return await within(LIMIT_MS, verdictOf(guard, tests));
  } finally {
    for (const { file, text } of originals) write(file, text);
    if (isMigration) await within(TO_CLOSE_MS, tests.close());
  }
};

const LATE: Verdict = { kind: "failed", message: `its tests did not end within ${LIMIT_MS / 60_000} minutes` };

const main = async (): Promise<void> => {
  const startedAt = Date.now();
  const copy = copyRepository();
  // The tests' configuration reads the migrations from the present folder.
  process.chdir(copy.root);
  let tests = await startTests(copy.root);
  const missed: string[] = [];
  console.log("| guard | file | the test that fails | seconds |\n|---|---|---|---|");
  for (const guard of guards) {
    const triedAt = Date.now();
    const tried = await tryGuard(guard, copy, tests);
    if (tried === "late" || (tried.kind === "caught" && tried.isStuck)) {
      await within(TO_CLOSE_MS, tests.close());
      tests = await startTests(copy.root);
    }
    const verdict = tried === "late" ? LATE : tried;
    const line = lineOf(guard, verdict, triedAt);
    if (verdict.kind !== "caught") missed.push(line);
    if (verdict.kind !== "caught" || !values.misses) console.log(line);
  }
  await within(TO_CLOSE_MS, tests.close());
  copy.remove();
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(0);
  if (missed.length > 0) console.log(["", "Not caught:", ...missed].join("\n"));
  console.log(`${guards.length - missed.length} of ${guards.length} removals are caught, in ${minutes} minutes.`);
  // What a test that did not end left running ends with this process.
  process.exit(missed.length > 0 ? 1 : 0);
};

if (values.list) for (const { name, file } of guards) console.log(`${name} · ${file}`);
else await main();
