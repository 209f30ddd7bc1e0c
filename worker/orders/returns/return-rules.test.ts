import { describe, expect, it } from "vitest";
import { RETURN_WINDOW_MS } from "../order-limits.contract.ts";
import {
  creditedLines,
  type DeliveredLine,
  isReturnable,
  leftOf,
  linesToReturn,
  returnableUntil,
} from "./return-rules.ts";

const line = (more: Partial<DeliveredLine> = {}): DeliveredLine => ({
  position: 0,
  productId: "tomato",
  name: "Tomato",
  imageKey: "",
  unit: "kg",
  pricePaise: 3_333,
  deliveredMilli: 3_000,
  totalPaise: 9_999,
  ...more,
});
const returned = (quantityMilli: number, decision: "refund" | "credit" | "replacement" | "refused" | null) => ({
  state: decision === null ? ("requested" as const) : ("decided" as const),
  decision,
  lines: [{ position: 0, quantityMilli, reason: "damaged" as const, totalPaise: null }],
});

describe("the time to return goods", () => {
  const order = { status: "delivered", paymentStatus: "paid", deliveredAt: 1_000_000 } as const;
  it("ends exactly three hours after the delivery", () => {
    const end = 1_000_000 + 3 * 60 * 60 * 1000;
    expect(returnableUntil(order)).toBe(end);
    expect([end - 1, end, end + 1].map((now) => isReturnable(order, now))).toEqual([true, true, false]);
    expect(RETURN_WINDOW_MS).toBe(10_800_000);
  });

  it("does not begin before the delivery", () => {
    for (const status of ["pending", "confirmed", "accepted", "cancelled"] as const)
      expect(isReturnable({ ...order, status, deliveredAt: null }, 0)).toBe(false);
  });
});

describe("what can be returned", () => {
  it("is the delivered quantity minus earlier requests, whatever was decided", () => {
    expect(leftOf(line(), [])).toBe(3_000);
    expect(leftOf(line(), [returned(500, null), returned(1_000, "refused"), returned(250, "refund")])).toBe(1_250);
    const decided = [
      returned(500, null),
      returned(1_000, "refused"),
      returned(250, "refund"),
      returned(9, "replacement"),
    ];
    expect(creditedLines(decided).map(({ quantityMilli }) => quantityMilli)).toEqual([250]);
  });

  it("is refused with the line that requests too much, part of a piece, or another product", () => {
    const wish = (productId: string, quantity: number) => [{ productId, quantity, reason: "damaged" as const }];
    const egg = line({ position: 1, productId: "egg", unit: "piece", deliveredMilli: 12_000 });
    const codeOf = (lines: ReturnType<typeof wish>, returns: ReturnType<typeof returned>[] = []) => {
      try {
        return linesToReturn(lines, { lines: [line(), egg], returns, partial: true });
      } catch (error) {
        return [(error as { code: string }).code, Object.keys((error as { fields: object }).fields)];
      }
    };
    expect(codeOf(wish("tomato", 2.345))).toEqual([{ position: 0, quantityMilli: 2_345, reason: "damaged" }]);
    expect(codeOf(wish("tomato", 3.001))).toEqual(["returns.more_than_delivered", ["lines.0.quantity"]]);
    expect(codeOf(wish("tomato", 2.6), [returned(500, "refused")])).toEqual([
      "returns.more_than_delivered",
      ["lines.0.quantity"],
    ]);
    expect(codeOf(wish("egg", 1.5))).toEqual(["returns.not_whole", ["lines.0.quantity"]]);
    expect(codeOf(wish("onion", 1))).toEqual(["returns.line_not_delivered", ["lines.0.productId"]]);
  });

  it("is all that is left of the order when parts cannot be returned", () => {
    const order = { lines: [line(), line({ position: 1, productId: "egg", deliveredMilli: 12_000 })], partial: false };
    const damaged = (productId: string, quantity: number) => ({ productId, quantity, reason: "damaged" as const });
    const whole = [damaged("tomato", 3), damaged("egg", 12)];
    expect(linesToReturn(whole, { ...order, returns: [] })).toHaveLength(2);
    const refused = expect.objectContaining({ code: "returns.only_whole_order", status: 409 });
    for (const part of [[damaged("tomato", 3)], [damaged("tomato", 2.999), damaged("egg", 12)]])
      expect(() => linesToReturn(part, { ...order, returns: [] })).toThrow(refused);
    // Parts returned before the setting was switched off are not required again.
    const rest = [damaged("tomato", 2), damaged("egg", 12)];
    expect(linesToReturn(rest, { ...order, returns: [returned(1_000, "credit")] })).toHaveLength(2);
  });
});
