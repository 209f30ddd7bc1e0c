import { describe, expect, it } from "vitest";
import {
  cutoffOf,
  dayAfter,
  firstFree,
  nextDayUntil,
  offeredSlots,
  type Slot,
  STANDARD_SLOTS,
  startOf,
} from "./slots.contract.ts";

const slots: Slot[] = STANDARD_SLOTS.map((slot, i) => ({ ...slot, id: `slot-${i + 1}` }));
const [morning, noon] = slots as [Slot, Slot, Slot];
const at = (time: string): number => Date.parse(`2026-11-${time}:00+05:30`);
const named = (offered: readonly { id: string; day: string }[]): string[] =>
  offered.map(({ id, day }) => `${day.slice(-2)} ${id}`);
const next = (now: number, daysOff: string[] = []): string[] =>
  named(offeredSlots(slots, daysOff, [], now)).slice(0, 4);

describe("a slot's cut-off", () => {
  it("is 22:00 of the day before for the morning, and 8:00 of the same day for noon, in India", () => {
    expect(cutoffOf(morning, "2026-11-24")).toBe(at("23T22:00"));
    expect(cutoffOf(noon, "2026-11-24")).toBe(at("24T08:00"));
    expect(startOf(morning, "2026-11-24")).toBe(at("24T06:00"));
  });

  it("excludes the exact cut-off time", () => {
    expect(next(at("23T21:59"))[0]).toBe("24 slot-1");
    expect(next(at("23T22:00"))[0]).toBe("24 slot-2");
    expect(next(at("24T11:59"))[0]).toBe("24 slot-3");
    expect(next(at("24T12:00"))).toEqual(["25 slot-1", "25 slot-2", "25 slot-3", "26 slot-1"]);
  });

  it("belongs to the Indian day between midnight in India and in UTC", () => {
    expect(next(at("24T00:30"))).toEqual(["24 slot-2", "24 slot-3", "25 slot-1", "25 slot-2"]);
  });
});

describe("the offered slots", () => {
  it("leave out the days off", () => {
    expect(next(at("23T21:00"), ["2026-11-24", "2026-11-26"])).toEqual([
      "25 slot-1",
      "25 slot-2",
      "25 slot-3",
      "27 slot-1",
    ]);
  });

  it("cover two weeks", () => {
    const offered = offeredSlots(slots, [], [], at("23T13:00"));
    expect(offered).toHaveLength(13 * 3);
    expect(offered.at(-1)).toMatchObject({ day: "2026-12-06", id: "slot-3" });
  });

  it("show the places left, never below 0, and the first free one skips full ones", () => {
    const limited = slots.map((slot) => ({ ...slot, capacity: slot === noon ? null : 3 }));
    const bookings = [
      { slotId: "slot-1", day: "2026-11-24", booked: 3 },
      { slotId: "slot-3", day: "2026-11-24", booked: 5 },
      { slotId: "slot-1", day: "2026-11-25", booked: 1 },
    ];
    const offered = offeredSlots(limited, [], bookings, at("23T20:00"));
    expect(offered.slice(0, 4).map(({ left }) => left)).toEqual([0, null, 0, 2]);
    expect(firstFree(offered)).toMatchObject({ id: "slot-2", day: "2026-11-24" });
    expect(firstFree(offered.slice(0, 1))).toBeNull();
  });
});

it("counts days across the end of a month and of a year", () => {
  expect([dayAfter("2026-11-30", 1), dayAfter("2026-12-31", 1), dayAfter("2028-02-28", 1)]).toEqual([
    "2026-12-01",
    "2027-01-01",
    "2028-02-29",
  ]);
});

it("finds the next day, without days off, whose hour has not passed", () => {
  expect(nextDayUntil(9, [], at("24T08:59"))).toBe("2026-11-24");
  expect(nextDayUntil(9, [], at("24T09:00"))).toBe("2026-11-25");
  expect(nextDayUntil(9, ["2026-11-25", "2026-11-26"], at("24T21:00"))).toBe("2026-11-27");
});
