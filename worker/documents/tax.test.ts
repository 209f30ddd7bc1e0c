import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GST_RATES_BP } from "../catalogue/categories.contract.ts";
import { BASKET_CASES, CREDIT_CASES, LINE_CASES } from "../testing/documents/tax-cases.ts";
import { itEvery } from "../testing/every-row.ts";
import { amountInWords } from "./numbers/amount-in-words.ts";
import { financialYearOf } from "./numbers/document-number.repo.ts";
import { type GoodsLine, planDocuments, type Supply } from "./plan-documents.ts";
import {
  creditOf,
  differenceOf,
  gstWithin,
  share,
  shareOut,
  splitTax,
  sumOf,
  type TaxedAmount,
} from "./tax.contract.ts";

const partsOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxedAmount) => ({
  taxable: taxablePaise,
  cgst: cgstPaise,
  sgst: sgstPaise,
  igst: igstPaise,
});

const goods = (totalPaise: number, rateBp: number, position = 0): GoodsLine => ({
  position,
  productId: `p${position}`,
  name: "Goods",
  names: {},
  hsn: "0713",
  isPrepacked: false,
  unit: "kg",
  quantityMilli: 1000,
  pricePaise: totalPaise,
  rateBp,
  totalPaise,
});

const rate = fc.constantFrom(...GST_RATES_BP);
const total = fc.integer({ min: 0, max: 10_000_000_00 });
const supply: fc.Arbitrary<Supply> = fc.record({
  isSellerRegistered: fc.boolean(),
  isBuyerRegistered: fc.boolean(),
  isInterState: fc.boolean(),
});

describe("the worked cases", () => {
  it("are forty", () => {
    expect(LINE_CASES.length + BASKET_CASES.length + CREDIT_CASES.length).toBe(40);
  });

  itEvery(LINE_CASES)("tax a line", ({ price, quantity, rate, isInterState = false, total, parts }) => {
    const priced = share(price, quantity, 1000);
    expect({ total: priced, parts: partsOf(splitTax(priced, rate * 100, isInterState)) }).toEqual({ total, parts });
  });

  itEvery(BASKET_CASES)("plan the documents of a basket", (one) => {
    const planned = planDocuments(
      one.goods.map(([paise, percent], i) => goods(paise, percent * 100, i)),
      one.fee,
      {
        isSellerRegistered: !one.isSellerUnregistered,
        isBuyerRegistered: one.isRegistered ?? false,
        isInterState: one.isInterState ?? false,
      },
    );
    expect(planned.map(({ kind, totals }) => ({ kind, total: totals.totalPaise, ...partsOf(totals) }))).toEqual(
      one.documents,
    );
  });

  itEvery(CREDIT_CASES)("credit a line", ({ total, quantity, rate, isInterState = false, notes }) => {
    let left = { ...splitTax(total, rate * 100, isInterState), quantityMilli: quantity };
    const written = notes.map(({ quantity: quantityMilli }) => {
      const credit = creditOf(left, quantityMilli);
      left = { ...differenceOf(left, credit), quantityMilli: left.quantityMilli - quantityMilli };
      return { quantity: quantityMilli, total: credit.totalPaise, ...partsOf(credit) };
    });
    expect(written).toEqual(notes);
    expect(left.quantityMilli).toBe(0);
  });
});

describe("the tax arithmetic", () => {
  it("makes documents whose totals are the order's, whose parts add up, and whose tax is known before them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(total, rate), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 50_000 }),
        supply,
        (lines, fee, parties) => {
          const documents = planDocuments(
            lines.map(([paise, bp], i) => goods(paise, bp, i)),
            fee,
            parties,
          );
          const all = sumOf(documents.map(({ totals }) => totals));
          expect(all.totalPaise).toBe(lines.reduce((sum, [paise]) => sum + paise, fee));
          for (const { totals, rates, lines: printed } of documents) {
            expect(sumOf(rates)).toEqual(totals);
            for (const one of [totals, ...printed]) {
              expect(one.taxablePaise + one.cgstPaise + one.sgstPaise + one.igstPaise).toBe(one.totalPaise);
              expect(one.cgstPaise).toBe(one.sgstPaise);
              expect(one.taxablePaise).toBeGreaterThanOrEqual(0);
              expect(parties.isInterState ? one.cgstPaise : one.igstPaise).toBe(0);
            }
          }
          const rated = lines.map(([totalPaise, rateBp]) => ({ totalPaise, rateBp }));
          expect(gstWithin(rated, fee, parties)).toBe(all.totalPaise - all.taxablePaise);
          if (!parties.isSellerRegistered) expect(documents.map(({ kind }) => kind)).toEqual(["bill_of_supply"]);
        },
      ),
    );
  });

  it("credits a line in any parts without losing a paisa, and no part is below zero", () => {
    const few = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(
        fc.oneof(total, few),
        rate,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 8 }),
        (totalPaise, rateBp, isInterState, parts) => {
          const whole = splitTax(totalPaise, rateBp, isInterState);
          let left = { ...whole, quantityMilli: parts.reduce((sum, one) => sum + one, 0) };
          for (const part of parts) {
            const credit = creditOf(left, part);
            left = { ...differenceOf(left, credit), quantityMilli: left.quantityMilli - part };
            for (const amount of [credit, left]) {
              expect(Math.min(...Object.values(partsOf(amount)), amount.totalPaise)).toBeGreaterThanOrEqual(0);
              expect(amount.taxablePaise + amount.cgstPaise + amount.sgstPaise + amount.igstPaise).toBe(
                amount.totalPaise,
              );
              expect(amount.cgstPaise).toBe(amount.sgstPaise);
            }
          }
          expect(left).toEqual({ ...splitTax(0, rateBp, isInterState), quantityMilli: 0 });
        },
      ),
    );
  });

  it("shares an amount without losing a paisa, each part within one paisa of its exact share", () => {
    fc.assert(
      fc.property(
        total,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 10 }),
        (amount, weights) => {
          const parts = shareOut(amount, weights);
          const all = weights.reduce((sum, one) => sum + one, 0);
          expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount);
          if (all > 0)
            for (const [i, part] of parts.entries())
              expect(Math.abs(part - (amount * (weights[i] ?? 0)) / all)).toBeLessThan(1.001);
        },
      ),
    );
  });
});

describe("the text on a document", () => {
  itEvery([
    [0, "Rupees Zero Only"],
    [50, "Rupees Zero and Fifty Paise Only"],
    [100, "Rupees One Only"],
    [2_101, "Rupees Twenty-One and One Paise Only"],
    [10_000, "Rupees One Hundred Only"],
    [99_999, "Rupees Nine Hundred Ninety-Nine and Ninety-Nine Paise Only"],
    [1_00_000_00, "Rupees One Lakh Only"],
    [1_23_456_50, "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only"],
    [10_00_00_000_00, "Rupees Ten Crore Only"],
    [1_00_00_00_000_00, "Rupees One Hundred Crore Only"],
    [
      1_23_45_67_89_012_34,
      "Rupees Twelve Thousand Three Hundred Forty-Five Crore Sixty-Seven Lakh Eighty-Nine Thousand Twelve and Thirty-Four Paise Only",
    ],
  ])("writes paise in words", (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });

  itEvery([
    ["2026-04-01T00:00:00+05:30", "26-27"],
    ["2026-03-31T23:59:59+05:30", "25-26"],
    ["2027-03-31T18:29:59Z", "26-27"],
    ["2027-03-31T18:30:00Z", "27-28"],
    ["2099-12-31T12:00:00Z", "99-00"],
  ])("finds the financial year of a time", (at, year) => {
    expect(financialYearOf(Date.parse(at))).toBe(year);
  });
});
