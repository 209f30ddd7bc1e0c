import { expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { shareOfPayments } from "./order-payments.ts";
import { partOf, receiptOf } from "./refund-receipt.ts";

const left = (...paise: number[]) => paise.map((leftPaise, i) => ({ paymentId: `pay_${i}`, leftPaise }));

itEvery([
  [500, [10_000], [500]],
  [10_000, [10_000], [10_000]],
  [12_000, [10_000, 5_000], [10_000, 2_000]],
  [15_000, [10_000, 5_000], [10_000, 5_000]],
])("takes an amount of the payments in their order", (paise, payments, shares) => {
  expect(shareOfPayments(left(...payments), paise)?.map(({ leftPaise }) => leftPaise)).toEqual(shares);
});

itEvery([
  ["more than all payments hold", 15_001, [10_000, 5_000]],
  ["a part below the provider's minimum", 99, [10_000]],
  ["a second part below it", 10_050, [10_000, 5_000]],
  ["a rest below it, which could never be refunded", 9_950, [10_000]],
])("refuses what the payments do not hold, or parts below the provider's minimum", (_, paise, payments) => {
  expect(shareOfPayments(left(...payments), paise)).toBeNull();
});

it("names payment, part and round in the receipt, as it did before payments had parts", () => {
  expect(receiptOf({ paymentId: "pay_1", part: 0, round: 2 })).toBe("refund-pay_1-2");
  expect(receiptOf({ paymentId: "pay_1", part: 3, round: 2 })).toBe("refund-pay_1-p3-2");
  expect([partOf("refund-pay_1-2"), partOf("refund-pay_1-p3-2")]).toEqual([0, 3]);
  expect([partOf(null), partOf("by hand"), partOf(undefined)]).toEqual([undefined, undefined, undefined]);
});
