import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** Own data erases a person's rows wherever they are. */
const ERASER = "own-data";

/** Tables that more than one area writes, and why. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // Each area has its own keys.
  counters: ["catalogue", "counters", "health", "ledger"],
  limits: ["accounts", "limits", "orders"],
  // Creating a city inserts the row of its price copy, which the catalogue then advances.
  cityPriceCopies: ["catalogue", "cities"],
  // A delivery on account begins the debt, and `orders` may not import from `credit`, a higher rung.
  creditAccounts: ["credit", "orders"],
};

const RAW = /\b(?:(?:INSERT|REPLACE)(?: OR \w+)?\s+INTO|UPDATE(?: OR \w+)?|DELETE\s+FROM)\s+\$\{(\w+)\}/g;
const BUILT = /\.(?:insert|update|delete)\((\w+)\)/g;

it("a table is written by one area, which lends its statements to the batches of others", () => {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of readSources("worker").filter((file) => !isTest(file.path))) {
    const area = path.split("/")[1] ?? "";
    if (area === ERASER) continue;
    const imported = [...text.matchAll(/import \{([^}]*)\} from "[./]*schema\//g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim()),
    );
    for (const [, table = ""] of [...text.matchAll(RAW), ...text.matchAll(BUILT)])
      if (imported.includes(table)) writers.set(table, (writers.get(table) ?? new Set()).add(area));
  }
  expect(writers.size).toBeGreaterThan(60);
  const shared = [...writers].filter(([, areas]) => areas.size > 1).map(([table, areas]) => [table, [...areas].sort()]);
  expect(Object.fromEntries(shared)).toEqual(SHARED);
});
