import { expect, it } from "vitest";

/** Checks every row of a table against one rule, and names the rows that fail. */
export const everyRow = async <Row extends [unknown] | readonly unknown[] | object | string>(
  rows: readonly Row[],
  check: (row: Row) => unknown,
): Promise<void> => {
  const failures: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      failures.push(`${JSON.stringify(row)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(failures).toEqual([]);
};

type Test<Args extends readonly unknown[]> = (title: string, check: (...args: Args) => unknown) => void;
interface ItEvery {
  <Row extends [unknown] | unknown[]>(rows: readonly Row[]): Test<Row>;
  <Row extends readonly unknown[]>(rows: readonly Row[]): Test<Row>;
  <Row>(rows: readonly Row[]): Test<[Row]>;
}

/** One test for all rows of a table, called like `it.each`. */
export const itEvery: ItEvery =
  (rows: readonly unknown[]) =>
  (title: string, check: (...args: never[]) => unknown): void =>
    it(title, () =>
      everyRow(rows as readonly object[], (row) => check(...((Array.isArray(row) ? row : [row]) as never[]))),
    );
