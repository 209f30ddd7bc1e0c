/** A part of the proof: one command that measures some figures. */
export interface Part {
  readonly name: string;
  /** What it does, for the list in docs/proof.md. */
  readonly about: string;
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
    about: "twenty minutes at fifty requests a second",
    command: ["node", "scripts/proof/soak.ts"],
    figures: 11,
    timedOn: "one core",
  },
  {
    name: "races",
    about: "many agents accept one order; two commands for one order in every order of arrival",
    // One file after the other, because other parts run at the same time.
    command: [...vitest("worker", "races.proof.test.ts"), "--maxWorkers=1"],
    figures: 10,
  },
  {
    name: "model",
    about: "commands of everybody who acts in the shop, after which every rule between its tables must hold",
    command: vitest("worker", "worker/ledger/books-model.proof.test.ts"),
    figures: 10,
  },
  {
    name: "kills",
    about: "kill -9 of Node and workerd under load; what was acknowledged is there afterwards",
    command: ["node", "scripts/proof/kills.ts"],
    figures: 10,
    timedOn: "both cores",
  },
  {
    name: "faults",
    about: "calls of every binding fail, half of them after the work was done, and objects are aborted",
    command: vitest("worker", "random-faults.proof.test.ts"),
    figures: 10,
  },
  {
    name: "hostile",
    about:
      "hostile names on every page and in every file, hostile uploads, headers, forged and heavy requests, the log",
    command: vitest("pages", "tests/pages/hostile/"),
    figures: 9,
  },
  {
    name: "requests",
    about: "ten thousand requests made from openapi.json, by everybody who has to do with a buyer's account",
    command: vitest("worker", "tests/http/generated.proof.test.ts"),
    figures: 6,
  },
  {
    name: "lists",
    about: "messages of kitchens, pasted: each good must have its product and quantity",
    command: vitest("worker", "worker/lists/parse/evaluation.test.ts"),
    tier: "all",
    figures: 2,
  },
  {
    name: "search",
    about: "queries of kitchens, in four languages and misspelt: a right product must be first",
    command: vitest("worker", "worker/catalogue/search/evaluation.test.ts"),
    tier: "all",
    figures: 4,
  },
];
