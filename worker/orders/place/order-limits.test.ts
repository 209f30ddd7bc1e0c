import { describe, expect, it } from "vitest";
import { firstIdAt } from "../../platform/ids.ts";
import { monthOf, needsApproval } from "./order-limits.ts";

const buyer = { role: "buyer" as const, orderLimitPaise: null, monthLimitPaise: null, spentPaise: 0 };

describe("an order of a member", () => {
  it.each([
    ["the account itself", null, 1e9, false],
    ["a buyer without a limit", buyer, 1e9, false],
    ["a buyer at their limit for an order", { ...buyer, orderLimitPaise: 500 }, 500, false],
    ["a buyer above it", { ...buyer, orderLimitPaise: 500 }, 501, true],
    ["a buyer at their limit for the month", { ...buyer, monthLimitPaise: 500, spentPaise: 300 }, 200, false],
    ["a buyer above it", { ...buyer, monthLimitPaise: 500, spentPaise: 300 }, 201, true],
    ["an approver", { ...buyer, role: "approver" as const, orderLimitPaise: 1 }, 501, false],
  ])("of %s needs approval only above a limit", (_who, member, total, isNeeded) => {
    expect(needsApproval(member, total)).toBe(isNeeded);
  });
});

it("begins a month at midnight in India", () => {
  const start = Date.parse("2026-11-01T00:00:00+05:30");
  for (const now of ["2026-11-01T00:00:00+05:30", "2026-11-30T23:59:59+05:30"])
    expect(monthOf(Date.parse(now))).toEqual({ monthStart: start, monthFirstId: firstIdAt(start) });
  expect(monthOf(start - 1).monthStart).toBe(Date.parse("2026-10-01T00:00:00+05:30"));
});
