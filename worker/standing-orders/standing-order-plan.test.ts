import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutoffOf, dayAfter } from "../cities/slots/slots.contract.ts";
import { indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { WEEKDAYS } from "./standing-order-limits.contract.ts";
import {
  decideUntil,
  deliveryDays,
  isOnWeekday,
  PLACE_BEFORE_CUTOFF_MS,
  placeAtOf,
  planNext,
  previewAtOf,
  toMask,
  toWeekdays,
} from "./standing-order-plan.ts";

const MORNING = { cutoffDaysBefore: 1, cutoffHour: 22 };
const EVERY_DAY = { days: toMask(WEEKDAYS), untilDay: null };
const at = (time: string): number => Date.parse(`${time.replace(" ", "T")}:00+05:30`);

describe("the days of a standing order", () => {
  it("match its weekdays in Indian time", () => {
    const rules = { days: toMask(["mon", "sat"]), untilDay: "2026-12-19" };
    expect([...deliveryDays(rules, "2026-12-06")]).toEqual(["2026-12-07", "2026-12-12", "2026-12-14", "2026-12-19"]);
    expect(WEEKDAYS.map((day, i) => isOnWeekday(toMask([day]), dayAfter("2026-12-07", i)))).not.toContain(false);
  });

  it("round-trip through storage", () => {
    fc.assert(
      fc.property(fc.subarray([...WEEKDAYS]), (days) => {
        expect(toWeekdays(toMask(days))).toEqual(days);
      }),
    );
  });
});

describe("the next step", () => {
  it("is the preview twelve hours before the cut-off, then the order ten minutes before it", () => {
    const known = [{ day: "2026-12-08", state: "planned", previewedAt: 1 }];
    const now = at("2026-12-07 09:00");
    expect(planNext(EVERY_DAY, [], MORNING, now)).toEqual({
      day: "2026-12-08",
      step: "preview",
      dueAt: at("2026-12-07 10:00"),
    });
    expect(planNext(EVERY_DAY, known, MORNING, now)).toEqual({
      day: "2026-12-08",
      step: "place",
      dueAt: at("2026-12-07 21:50"),
    });
  });

  it("is due at once when the preview time has passed, and for the next day when the order time has", () => {
    const late = at("2026-12-07 21:49");
    expect(planNext(EVERY_DAY, [], MORNING, late)).toEqual({ day: "2026-12-08", step: "preview", dueAt: late });
    expect(planNext(EVERY_DAY, [], MORNING, at("2026-12-07 21:50"))?.day).toBe("2026-12-09");
  });

  it("leaves out dates that are skipped, placed or refused, and ends with the last day", () => {
    const known = ["skipped", "placed", "refused"].map((state, i) => ({
      day: dayAfter("2026-12-08", i),
      state,
      previewedAt: null,
    }));
    const now = at("2026-12-07 09:00");
    expect(planNext(EVERY_DAY, known, MORNING, now)?.day).toBe("2026-12-11");
    expect(planNext({ ...EVERY_DAY, untilDay: "2026-12-10" }, known, MORNING, now)).toBeNull();
  });

  it("is never in the past, never after its cut-off, and always on a day of the rules", () => {
    const slots = fc.record({
      cutoffDaysBefore: fc.integer({ min: 0, max: 7 }),
      cutoffHour: fc.integer({ min: 0, max: 23 }),
    });
    const days = fc.subarray([...WEEKDAYS], { minLength: 1 });
    const times = fc.integer({ min: at("2026-01-01 00:00"), max: at("2029-01-01 00:00") });
    const states = fc.constantFrom("planned", "skipped", "placed", "refused");
    const known = fc.array(
      fc.record({ ahead: fc.integer({ min: 0, max: 20 }), state: states, isPreviewed: fc.boolean() }),
    );
    fc.assert(
      fc.property(
        slots,
        days,
        times,
        known,
        fc.option(fc.integer({ min: 0, max: 30 })),
        (slot, weekdays, now, found, until) => {
          const today = indianDay(now);
          const untilDay = until === null ? null : dayAfter(today, until);
          const rows = found.map(({ ahead, state, isPreviewed }) => ({
            day: dayAfter(today, ahead),
            state,
            previewedAt: isPreviewed ? now : null,
          }));
          const byDay = new Map(rows.map((row) => [row.day, row]));
          const rules = { days: toMask(weekdays), untilDay };
          const plan = planNext(rules, rows, slot, now);
          if (!plan) return;
          expect(plan.dueAt).toBeGreaterThanOrEqual(now);
          expect(placeAtOf(slot, plan.day)).toBeGreaterThan(now);
          expect(plan.dueAt).toBeLessThanOrEqual(cutoffOf(slot, plan.day) - PLACE_BEFORE_CUTOFF_MS);
          expect(isOnWeekday(rules.days, plan.day)).toBe(true);
          expect(untilDay === null || plan.day <= untilDay).toBe(true);
          expect(["planned", undefined]).toContain(byDay.get(plan.day)?.state);
          expect(plan.step).toBe(byDay.get(plan.day)?.previewedAt ? "place" : "preview");
          for (const day of deliveryDays(rules, today)) {
            if (day === plan.day) break;
            const isOver = (byDay.get(day)?.state ?? "planned") !== "planned";
            expect(isOver || placeAtOf(slot, day) <= now).toBe(true);
          }
          expect(previewAtOf(slot, plan.day)).toBeLessThan(placeAtOf(slot, plan.day));
        },
      ),
    );
  });
});

it("gives an online order until an hour before its slot to pay, and never less than the normal payment window", () => {
  const start = startOfIndianDay("2026-12-08") + 6 * 3_600_000;
  expect(decideUntil(start, at("2026-12-07 21:50"), 1_200_000)).toBe(at("2026-12-08 05:00"));
  expect(decideUntil(start, at("2026-12-08 04:50"), 1_200_000)).toBe(at("2026-12-08 05:10"));
});
