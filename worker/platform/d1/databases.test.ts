import { expect, it } from "vitest";
import { createFindOrderDatabase } from "../../orders/browse/order-database.repo.ts";
import { env } from "../../testing/faults.ts";
import { systemClock } from "../clock.ts";
import { cityTag, hasTagOf, isId, newId, newIdOf } from "../ids.ts";
import { acrossCities, mapDatabases, openDatabases } from "./databases.ts";

/** A database that may not be asked. */
const untouched = {
  prepare: () => {
    throw new Error("D1 was asked");
  },
} as unknown as D1Database;

it("is one database for accounts and every city until a city has its own", async () => {
  const databases = openDatabases({ DB: untouched });
  expect(databases.isOne).toBe(true);
  expect(databases.all).toEqual([databases.shared]);
  expect(databases.of("patna")).toBe(databases.shared);
  expect(databases.cities).toEqual([]);
  // Nothing is asked to find an order: it can be nowhere else.
  expect(await createFindOrderDatabase(databases)(newId(systemClock))).toBe(databases.shared);
});

it("gives a city the database whose binding has its name", () => {
  const databases = openDatabases({ DB: env.DB, DB_GAYA: untouched, DB_NEW_DELHI: untouched, DBX: 1, DB_: 1 } as never);
  expect(databases.ownCities).toEqual(["gaya", "new-delhi"]);
  expect(databases.all).toHaveLength(3);
  expect(databases.of("gaya")).not.toBe(databases.shared);
  expect(databases.of("new-delhi")).not.toBe(databases.of("gaya"));
  expect(databases.of("patna")).toBe(databases.shared);
  expect(databases.of("toString")).toBe(databases.shared);
});

it("changes every database of the bindings, and no other binding", () => {
  const changed = mapDatabases(
    { DB: untouched, DB_GAYA: untouched, KV: "kv" } as { DB: D1Database },
    (_, name) => name as never,
  );
  expect(changed).toEqual({ DB: "DB", DB_GAYA: "DB_GAYA", KV: "kv" });
});

it("marks an order's id with its city behind the time, and leaves its short id random", () => {
  const [patna, gaya] = [newIdOf("patna", systemClock), newIdOf("gaya", systemClock)];
  expect([isId(patna), isId(gaya)]).toEqual([true, true]);
  expect([hasTagOf("patna", patna), hasTagOf("gaya", patna), hasTagOf("gaya", gaya)]).toEqual([true, false, true]);
  expect(cityTag("patna")).toMatch(/^[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(newIdOf("gaya", { now: () => 1_000 }) < newIdOf("patna", { now: () => 1_001 })).toBe(true);
  const short = new Set(Array.from({ length: 50 }, () => newIdOf("patna", systemClock).slice(-8)));
  expect(short.size).toBe(50);
});

it("reads in every part and joins what it found in their order", async () => {
  const read = async (one: number) => one * 10;
  expect(await acrossCities([1, 2, 3], read, (found) => found.join())).toBe("10,20,30");
});
