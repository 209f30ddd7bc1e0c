import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../platform/dates.contract.ts";
import { itEvery } from "../testing/every-row.ts";
import {
  agesOf,
  chargesPaid,
  daysOverdue,
  dueDayOf,
  nextReminderAt,
  openCharges,
  overdueBefore,
  overdueFrom,
  stageAt,
} from "./open-charges.ts";

/** A delivery at ten in the morning of this day in India. */
const at = (day: string, time = "10:00") => Date.parse(`${day}T${time}:00+05:30`);
const charge = (day: string, rupees: number) => ({ orderId: day, amountPaise: rupees * 100, at: at(day) });

describe("what a payment paid", () => {
  /** One order with value and tax charges, and two others. */
  const open = [
    { orderId: "A", amountPaise: 100, openPaise: 40, at: 1 },
    { orderId: "A", amountPaise: 20, openPaise: 20, at: 1 },
    { orderId: "B", amountPaise: 300, openPaise: 300, at: 2 },
    { orderId: null, amountPaise: 50, openPaise: 50, at: 3 },
  ];
  const paidBy = (paise: number) =>
    chargesPaid(open, paise).map(({ orderId, paidPaise, openPaise }) => [orderId, paidPaise, openPaise]);

  itEvery([
    [30, [["A", 30, 30]]],
    [60, [["A", 60, 0]]],
    [
      160,
      [
        ["A", 60, 0],
        ["B", 100, 200],
      ],
    ],
    [
      1_000,
      [
        ["A", 60, 0],
        ["B", 300, 0],
        [null, 50, 0],
      ],
    ],
  ])("pays off the oldest charges first, value and tax of an order together", (paise, paid) => {
    expect(paidBy(paise)).toEqual(paid);
  });
});

describe("what is open", () => {
  const newestFirst = [charge("2026-11-20", 300), charge("2026-11-10", 200), charge("2026-11-01", 100)];
  const openOf = (rupees: number) =>
    openCharges(newestFirst, rupees * 100).map(({ orderId, openPaise }) => [orderId, openPaise / 100]);

  itEvery([
    [
      600,
      [
        ["2026-11-01", 100],
        ["2026-11-10", 200],
        ["2026-11-20", 300],
      ],
    ],
    [
      550,
      [
        ["2026-11-01", 50],
        ["2026-11-10", 200],
        ["2026-11-20", 300],
      ],
    ],
    [
      500,
      [
        ["2026-11-10", 200],
        ["2026-11-20", 300],
      ],
    ],
    [1, [["2026-11-20", 1]]],
    [0, []],
    [-50, []],
  ])("consists of the newest charges", (rupees, open) => {
    expect(openOf(rupees)).toEqual(open);
  });

  it("adds up to the balance over all ages, whatever was charged and paid", () => {
    const charges = fc.array(fc.record({ paise: fc.integer({ min: 1, max: 10_000_000 }), daysAgo: fc.nat(120) }));
    fc.assert(
      fc.property(
        charges,
        fc.double({ min: 0, max: 1.5, noNaN: true }),
        fc.constantFrom(7, 15, 30),
        (all, part, days) => {
          const now = at("2026-11-23");
          const newest = all
            .map(({ paise, daysAgo }) => ({ orderId: null, amountPaise: paise, at: now - daysAgo * DAY_MS }))
            .sort((a, b) => b.at - a.at);
          const charged = newest.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
          const balance = charged - Math.round(charged * part);
          const open = openCharges(newest, balance);
          const ages = agesOf(open, days, now);
          expect(Object.values(ages).reduce((sum, paise) => sum + paise, 0)).toBe(Math.max(0, balance));
          // Computed like the overdue sum that is asserted for orders: the balance minus recent deliveries.
          const late = newest
            .filter((one) => one.at >= overdueBefore(now, days))
            .reduce((sum, one) => sum + one.amountPaise, 0);
          expect(balance <= 0 ? 0 : balance - ages.notDue).toBe(Math.max(0, Math.max(0, balance) - late));
        },
      ),
    );
  });
});

describe("a due date", () => {
  it("is the end of the day in India that many days after the delivery", () => {
    expect(dueDayOf(at("2026-11-01", "23:59"), 7)).toBe("2026-11-08");
    expect(overdueFrom(at("2026-11-01", "00:01"), 7)).toBe(at("2026-11-09", "00:00"));
    expect(daysOverdue(at("2026-11-01"), 7, at("2026-11-08", "23:59"))).toBe(0);
    expect(daysOverdue(at("2026-11-01"), 7, at("2026-11-09", "00:00"))).toBe(1);
    expect(overdueBefore(at("2026-11-09"), 7)).toBe(at("2026-11-02", "00:00"));
  });

  itEvery([
    ["2026-11-08", "notDue"],
    ["2026-11-09", "days1to7"],
    ["2026-11-15", "days1to7"],
    ["2026-11-16", "days8to15"],
    ["2026-11-24", "days16to30"],
    ["2026-12-08", "days16to30"],
    ["2026-12-09", "over30"],
  ] as const)("makes what was delivered on the first of a month an age older each time", (day, age) => {
    const ages = agesOf(openCharges([charge("2026-11-01", 5)], 500), 7, at(day));
    expect(ages[age]).toBe(500);
  });
});

describe("the reminders", () => {
  const delivered = at("2026-11-01");
  it("go out on the last day, and three and seven days after it, in the morning", () => {
    expect(stageAt(delivered, 7, at("2026-11-08", "08:59"))).toBeNull();
    expect(stageAt(delivered, 7, at("2026-11-08", "09:00"))).toBe(0);
    expect(stageAt(delivered, 7, at("2026-11-11", "09:00"))).toBe(3);
    expect(stageAt(delivered, 7, at("2027-02-01"))).toBe(7);
    expect(nextReminderAt(delivered, 7, null)).toBe(at("2026-11-08", "09:00"));
    expect(nextReminderAt(delivered, 7, 0)).toBe(at("2026-11-11", "09:00"));
    expect(nextReminderAt(delivered, 7, 7)).toBeNull();
  });
});
