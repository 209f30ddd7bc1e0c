/** A part of the proof: one command that measures some figures. */
export interface Part {
  readonly name: string;
  readonly command: readonly string[];
  /** How many figures it must report; a part that reports fewer has failed. */
  readonly figures: number;
  /** Whose tests it runs; the proof's own when left out. */
  readonly tier?: "all";
  /** Its figures are times, so no other part may take these processors from it; left out when they are not. */
  readonly timedOn?: "one core" | "both cores";
}

/** A proof inside workerd or Node: its file is in the proof tier of vitest.config.ts. */
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
    // One file after the other, because other parts run at the same time.
    command: [...vitest("worker", "races.proof.test.ts"), "--maxWorkers=1"],
    figures: 10,
  },
  {
    name: "model",
    command: vitest("worker", "worker/ledger/books-model.proof.test.ts"),
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
    figures: 2,
  },
  {
    name: "search",
    command: vitest("worker", "worker/catalogue/search/evaluation.test.ts"),
    tier: "all",
    figures: 4,
  },
];
