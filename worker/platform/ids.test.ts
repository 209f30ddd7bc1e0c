import { expect, it } from "vitest";
import { firstIdAt, idLettersOf, isId, newId, timeOfId } from "./ids.ts";

it("makes ids of one millisecond in order, with short ids that do not resemble each other", () => {
  const now = Date.UTC(2026, 10, 29);
  const ids = Array.from({ length: 1_000 }, () => newId({ now: () => now }));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !isId(id) || timeOfId(id) !== now)).toEqual([]);
  const startsOfShortIds = new Set(ids.map((id) => id.slice(-8, -1)));
  expect(startsOfShortIds.size).toBe(ids.length);
});

it("uses the clock's time, even when the clock goes back", () => {
  expect([2_000, 1_000, 2_000].map((time) => timeOfId(newId({ now: () => time })))).toEqual([2_000, 1_000, 2_000]);
});

it("completes an id with letters that are the same for the same text", () => {
  const ids = ["a key", "a key", "another"].map((text) => firstIdAt(2_000) + idLettersOf(text));
  expect(ids.map((id) => [isId(id), timeOfId(id)])).toEqual(ids.map(() => [true, 2_000]));
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
});
