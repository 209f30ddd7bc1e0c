import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LINES } from "./day.ts";

/** Placed, confirmed, accepted and delivered: each has an event and a mail, and mails stay for 90 days of the year. */
const STEPS = 4;
const MAILS_STAY = 90 / 365;
const ROWS: Readonly<Record<string, number>> = {
  orders: 1,
  order_lines: LINES,
  order_events: STEPS,
  outbox: STEPS * MAILS_STAY,
};

/** What a row takes in the file of local D1, with all indexes of its table, in bytes. */
const QUERY = (table: string): string => `SELECT sum(s.pgsize) * 1.0 / (SELECT count(*) FROM ${table}) AS bytes
  FROM dbstat s JOIN sqlite_master m ON m.name = s.name WHERE m.tbl_name = '${table}'`;

/** What an order takes in D1 on average over its year, in bytes, from the rows of a generated shop in this folder. */
export const measureOrderBytes = (storage: string): number => {
  const [file = ""] = globSync("d1/*/[0-9a-f]*.sqlite", { cwd: storage }).filter((path) => !path.includes("metadata"));
  const db = new DatabaseSync(join(storage, file), { readOnly: true });
  try {
    return Object.entries(ROWS).reduce((sum, [table, rows]) => {
      const row = db.prepare(QUERY(table)).get() as { bytes: number };
      return sum + rows * row.bytes;
    }, 0);
  } finally {
    db.close();
  }
};
