import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { counters } from "../../schema/counters.table.ts";
import { env } from "../../testing/faults.ts";
import { LAG_MS, type LaggingD1 } from "../../testing/lagging-d1.ts";
import { startReplica } from "../../testing/replica.ts";
import { type Access, createConnections } from "./connections.ts";
import { type Db, readBatch } from "./db.ts";

let lagging: LaggingD1;

beforeAll(async () => {
  lagging = await startReplica();
});
beforeEach(async () => {
  await connect("write").primary.delete(counters);
  lagging.now += LAG_MS;
  lagging.sessions.length = 0;
  Object.assign(lagging.replicaReads, { stale: 0, waited: 0 });
});

const connect = (kind: Access["kind"], bookmark: string | null = null) =>
  createConnections({ DB: lagging.database }, kind === "public_read" ? { kind, bookmark } : { kind });
const count = (db: Db, value: number) =>
  db
    .insert(counters)
    .values({ key: "users.total", value })
    .onConflictDoUpdate({ target: counters.key, set: { value } });
/** Reads one row in three ways: by drizzle's builder, by a raw query, and by our batch. */
const read = async (db: Db): Promise<unknown[]> => {
  const ours = eq(counters.key, "users.total");
  const [built] = await db.select().from(counters).where(ours);
  const raw = await db.get<{ value: number }>(sql`SELECT value FROM ${counters} WHERE ${ours}`);
  const [batch] = await readBatch(db, [db.select().from(counters).where(ours)]);
  return [built?.value, raw?.value, (batch as { value: number }[])[0]?.value];
};
const thrice = (value: unknown) => [value, value, value];
const NOTHING = thrice(undefined);

/** Writes, and returns the bookmark of that write. */
const write = async (value: number): Promise<string> => {
  const { primary, readBookmark } = connect("write");
  await count(primary, value);
  return readBookmark() ?? "";
};

describe("a request that may write", () => {
  it("reads the primary with both connections, including what others write meanwhile", async () => {
    const { primary, nearest } = connect("write");
    expect(await read(primary)).toEqual(NOTHING);
    for (const value of [1, 2]) {
      await write(value);
      expect(await read(primary)).toEqual(thrice(value));
      expect(await read(nearest)).toEqual(thrice(value));
    }
    expect(new Set(lagging.sessions)).toEqual(new Set(["first-primary"]));
    expect(lagging.replicaReads).toEqual({ stale: 0, waited: 0 });
  });

  it("has the bookmark after its last call, and none before its first one", async () => {
    const { primary, readBookmark } = connect("write");
    expect(readBookmark()).toBeNull();
    await count(primary, 3);
    const first = readBookmark() ?? "";
    await Promise.all([read(primary), count(primary, 4), read(primary)]);
    expect([first, readBookmark()].sort()).toEqual([first, readBookmark()]);
    expect(readBookmark()).not.toBe(first);
    expect(await read(connect("public_read", readBookmark()).nearest)).toEqual(thrice(4));
  });

  it("has no bookmark after a write that failed", async () => {
    const { primary, readBookmark } = connect("write");
    await expect(primary.run(sql`INSERT INTO assert_changed (ok) VALUES (0)`)).rejects.toThrow();
    expect(readBookmark()).toBeNull();
  });
});

describe("a request that only reads", () => {
  it("reads the primary with both connections, without a session", async () => {
    await write(5);
    lagging.sessions.length = 0;
    const { primary, nearest, readBookmark } = connect("read");
    expect(await read(primary)).toEqual(thrice(5));
    expect(await read(nearest)).toEqual(thrice(5));
    expect(lagging.sessions).toEqual([]);
    expect(readBookmark()).toBe(null);
  });
});

describe("a public read", () => {
  it("reads the replica as it is, the primary for what is private, and gives no bookmark", async () => {
    await write(6);
    const { primary, nearest, readBookmark } = connect("public_read");
    expect(await read(nearest)).toEqual(NOTHING);
    expect(await read(primary)).toEqual(thrice(6));
    expect(readBookmark()).toBe(null);
    lagging.now += LAG_MS;
    expect(await read(connect("public_read").nearest)).toEqual(thrice(6));
  });

  it("waits for the write of its bookmark, and for no later one", async () => {
    const bookmark = await write(7);
    await write(8);
    expect(await read(connect("public_read", bookmark).nearest)).toEqual(thrice(7));
    expect(lagging.replicaReads.waited).toBe(1);
  });

  it("reads the primary when the bookmark is not one of D1's", async () => {
    await write(9);
    const bookmarks = {
      invented: "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff",
      empty: "",
      "the name of a constraint": "first-unconstrained",
      "of other letters": "00000000-0000000G-00000000-00000000000000000000000000000000",
      "followed by more": `00000000-00000001-00000000-${"0".repeat(32)}\n`,
      "very long": "0".repeat(100_000),
    };
    for (const [name, bookmark] of Object.entries(bookmarks))
      expect(await read(connect("public_read", bookmark).nearest), name).toEqual(thrice(9));
  });

  it("shows the error of a query that fails on the primary too", async () => {
    const { nearest } = connect("public_read", await write(1));
    await expect(nearest.all(sql`SELECT * FROM nowhere`)).rejects.toThrow();
  });
});

it("gets bookmarks of the expected shape from the real D1", async () => {
  const { primary, readBookmark } = createConnections(env, { kind: "write" });
  await count(primary, 1);
  const bookmark = readBookmark();
  expect(bookmark).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/);
  expect(await read(createConnections(env, { kind: "public_read", bookmark }).nearest)).toEqual(thrice(1));
});
