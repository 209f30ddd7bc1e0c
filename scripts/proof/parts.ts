/** A part of the proof: one command that measures some figures. */
export interface Part {
  readonly name: string;
  readonly command: readonly string[];
  /** A part that reports fewer figures has failed. */
  readonly figures: number;
  /** The tier of its tests in vitest.config.ts; the proof's own by default. */
  readonly tier?: "all";
  /** Set when its figures are times: no other part may use these processors meanwhile. */
  readonly timedOn?: "one core" | "both cores";
}

const vitest = (project: string, file: string): Part["command"] => [
  "vitest",
  "run",
  `--project=${project}`,
  "--reporter=default",
  "--silent=false",
  file,
];

export const PARTS: readonly Part[] = [
  {
    name: "soak",
    command: ["node", "scripts/proof/soak.ts"],
    figures: 11,
    timedOn: "one core",
  },
  {
    name: "races",
    // Other parts run at the same time.
    command: [...vitest("worker", "races.proof.test.ts"), "--maxWorkers=1"],
    figures: 10,
  },
  {
    name: "model",
    command: vitest("worker", "worker/ledger/ledger-model.proof.test.ts"),
    figures: 10,
  },
  {
    name: "kills",
    command: ["node", "scripts/proof/kills.ts"],
    figures: 10,
    timedOn: "both cores",
  },
  {
    name: "faults",
    command: vitest("worker", "random-faults.proof.test.ts"),
    figures: 10,
  },
  {
    name: "hostile",
    command: vitest("pages", "tests/pages/hostile/"),
    figures: 9,
  },
  {
    name: "requests",
    command: vitest("worker", "tests/http/generated.proof.test.ts"),
    figures: 6,
  },
  {
    name: "lists",
    command: vitest("worker", "worker/lists/parse/evaluation.test.ts"),
    tier: "all",
    figures: 9,
  },
  {
    name: "search",
    command: vitest("worker", "worker/catalogue/search/evaluation.test.ts"),
    tier: "all",
    figures: 4,
  },
];
