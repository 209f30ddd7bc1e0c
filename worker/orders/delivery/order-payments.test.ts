import fc from "fast-check";
import { expect, it } from "vitest";
import { partOf, receiptOf } from "../../payments/refunds/refund-receipt.ts";
import { itEvery } from "../../testing/every-row.ts";
import { runs } from "../../testing/tier.ts";
import { splitRefund } from "./order-payments.ts";

const left = (...paise: number[]) => paise.map((leftPaise, i) => ({ paymentId: `pay_${i}`, leftPaise }));

itEvery([
  [500, [10_000], [500]],
  [10_000, [10_000], [10_000]],
  [12_000, [10_000, 5_000], [10_000, 2_000]],
  [15_000, [10_000, 5_000], [10_000, 5_000]],
  [10_000, [10_050, 10_000], [9_900, 100]],
  [10_050, [10_000, 5_000], [9_900, 150]],
])("takes an amount from the payments in their order", (paise, payments, shares) => {
  expect(splitRefund(left(...payments), paise)?.map(({ leftPaise }) => leftPaise)).toEqual(shares);
});

itEvery([
  ["more than all payments hold", 15_001, [10_000, 5_000]],
  ["a part below the provider's minimum", 99, [10_000]],
  ["two rests below it", 250, [150, 150]],
  ["a rest below it, which could never be refunded", 9_950, [10_000]],
])("refuses more than the payments hold, and parts below the provider's minimum", (_, paise, payments) => {
  expect(splitRefund(left(...payments), paise)).toBeNull();
});

it("finds a split whenever there is one, and only one that the provider accepts", () => {
  const fits = (amount: number, of: number) => amount === 0 || (amount >= 100 && (amount === of || of - amount >= 100));
  /** All sums that can be refunded, by trying every amount of every payment. */
  const sumsOf = (payments: readonly number[]) => {
    let sums = new Set([0]);
    for (const of of payments) {
      const amounts = Array.from({ length: of + 1 }, (_, amount) => amount).filter((amount) => fits(amount, of));
      const before = [...sums];
      sums = new Set(before.flatMap((sum) => amounts.map((amount) => sum + amount)));
    }
    return sums;
  };
  const payments = fc.array(fc.integer({ min: 1, max: 450 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(payments, fc.integer({ min: 0, max: 1_400 }), (of, paise) => {
      const shares = splitRefund(left(...of), paise);
      expect(shares !== null).toBe(sumsOf(of).has(paise));
      const taken = new Map(shares?.map(({ paymentId, leftPaise }) => [paymentId, leftPaise]));
      for (const [i, leftPaise] of of.entries()) expect(fits(taken.get(`pay_${i}`) ?? 0, leftPaise)).toBe(true);
      if (shares) expect(shares.reduce((sum, { leftPaise }) => sum + leftPaise, 0)).toBe(paise);
    }),
    { numRuns: runs(150) },
  );
});

it("names payment, part and round in the receipt, as it did before payments had parts", () => {
  expect(receiptOf({ paymentId: "pay_1", part: 0, round: 2 })).toBe("refund-pay_1-2");
  expect(receiptOf({ paymentId: "pay_1", part: 3, round: 2 })).toBe("refund-pay_1-p3-2");
  expect([partOf("refund-pay_1-2"), partOf("refund-pay_1-p3-2")]).toEqual([0, 3]);
  expect([partOf(null), partOf("by hand"), partOf(undefined)]).toEqual([undefined, undefined, undefined]);
});
