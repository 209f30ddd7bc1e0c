import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { env } from "../../testing/faults.ts";
import { through } from "./calls.ts";
import { assertRowsChanged, assertThat, connect, isAssertFailure, type Statement, write } from "./db.ts";

/** The text of every statement sent in a batch. */
const sent: string[] = [];
const db = connect(
  through((queries, send) => {
    sent.push(...queries);
    return send(env.DB);
  }),
);
const count = (key: string, value: number): Statement =>
  sql`INSERT INTO counters (key, value) VALUES (${key}, ${value})`;
const read = (key: string): Statement => sql`SELECT value FROM counters WHERE key = ${key}`;

it("returns the rows of each statement, with the asserts between them sent as one", async () => {
  sent.length = 0;
  const rows = await write(db, [
    count("asserts.kept", 7),
    assertRowsChanged(1),
    assertThat(sql`${1} = ${1}`),
    assertThat(sql`EXISTS (SELECT 1 FROM counters WHERE key = 'asserts.kept')`),
    read("asserts.kept"),
    assertThat(sql`${2} > ${1}`),
  ]);
  expect(rows).toEqual([[], [], [], [], [{ value: 7 }], []]);
  expect(sent).toHaveLength(4);
  expect(await env.DB.prepare("SELECT * FROM assert_changed").all()).toMatchObject({ results: [] });
});

it.each([
  ["false", assertThat(sql`${1} = ${2}`)],
  ["unknown", assertThat(sql`SELECT value > 0 FROM counters WHERE key = 'asserts.missing'`)],
  ["another number than 1", assertThat(sql`SELECT 2`)],
])("keeps none of a batch in which one of several conditions is %s", async (_, failing) => {
  const batch = write(db, [count("asserts.lost", 1), assertThat(sql`1`), failing, assertThat(sql`1`)]);
  await expect(batch).rejects.toSatisfy(isAssertFailure);
  expect(await write(db, [read("asserts.lost")])).toEqual([[]]);
});

it("sends no statement with more parameters than D1 takes", async () => {
  sent.length = 0;
  await write(
    db,
    Array.from({ length: 60 }, (_, index) => assertThat(sql`${index} < ${60}`)),
  );
  expect(sent.map((text) => text.split("?").length - 1)).toEqual([100, 20]);
});
