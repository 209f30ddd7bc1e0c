import fc from "fast-check";
import { expect, it } from "vitest";
import { type DocumentLine, grandTotalOf, type IssuedDocument } from "../../documents/documents.contract.ts";
import { sumOf, type TaxedAmount } from "../../documents/tax.contract.ts";
import { ACCOUNT, BUYER, orderLife, simulateOrder } from "../../testing/order-life.ts";
import { isLongTier } from "../../testing/tier.ts";

const PARTS = ["totalPaise", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const;

const notesOf = ({ documents }: ReturnType<typeof simulateOrder>, original: IssuedDocument) =>
  documents.filter(({ refersTo }) => refersTo?.id === original.id);

const originalsOf = ({ documents }: ReturnType<typeof simulateOrder>) =>
  documents.filter(({ refersTo }) => refersTo === null);

const roundOffIn = (some: readonly IssuedDocument[]): number =>
  some.reduce((sum, { roundOffPaise = 0 }) => sum + roundOffPaise, 0);

const expectNoNegativePart = (amount: TaxedAmount | DocumentLine) => {
  for (const part of PARTS) expect(amount[part]).toBeGreaterThanOrEqual(0);
  expect(amount.cgstPaise).toBe(amount.sgstPaise);
  expect(amount.taxablePaise + amount.cgstPaise + amount.sgstPaise + amount.igstPaise).toBe(amount.totalPaise);
};

const expectRightBalances = (order: ReturnType<typeof simulateOrder>) => {
  const { balances, documents, returns, inFavourPaise, leftOfPayments, method, plan } = order;
  for (const original of originalsOf(order)) {
    const notes = notesOf(order, original);
    const noted = sumOf(notes.map(({ totals }) => totals));
    for (const part of PARTS) expect(noted[part]).toBeLessThanOrEqual(original.totals[part]);
    for (const note of notes) {
      expect(grandTotalOf(note)).toBeGreaterThanOrEqual(0);
      expect(note.totals.totalPaise).toBeGreaterThan(0);
      for (const amount of [note.totals, ...note.rates, ...note.lines]) expectNoNegativePart(amount);
    }
  }
  const sold = sumOf(originalsOf(order).map(({ totals }) => totals));
  const noted = sumOf(documents.filter(({ refersTo }) => refersTo !== null).map(({ totals }) => totals));
  const sales = {
    sales: "taxablePaise",
    "tax:cgst": "cgstPaise",
    "tax:sgst": "sgstPaise",
    "tax:igst": "igstPaise",
  } as const;
  for (const [account, part] of Object.entries(sales))
    expect(0 - (balances.get(account) ?? 0)).toBe(sold[part] - noted[part]);
  const roundedOff = roundOffIn(originalsOf(order)) - roundOffIn(documents.filter(({ refersTo }) => refersTo !== null));
  expect(0 - (balances.get("round_off") ?? 0)).toBe(roundedOff);
  // An agent holds only whole rupees, and what they collected equals the documents' amounts.
  expect((balances.get("cash:A") ?? 0) % 100).toBe(0);
  if (method === "cod")
    expect(balances.get("cash:A") ?? 0).toBe(originalsOf(order).reduce((sum, one) => sum + grandTotalOf(one), 0));
  if (method === "account") expect(roundedOff).toBe(0);
  const creditedPaise = returns
    .filter(({ decision }) => decision === "credit")
    .reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0);
  expect(balances.get(BUYER) ?? 0).toBe(0);
  expect(balances.get(ACCOUNT) ?? 0).toBe((method === "account" ? plan.totalPaise : 0) - inFavourPaise - creditedPaise);
  expect(balances.get("provider") ?? 0).toBe(leftOfPayments().reduce((sum, { leftPaise }) => sum + leftPaise, 0));
};

it("refunds at most what was charged, and everything once all products are returned, in any sequence of steps", () => {
  fc.assert(
    fc.property(orderLife, (random) => {
      const order = simulateOrder(random);
      for (const { decision, shares } of order.requests) {
        order.giveBack(decision, shares);
        expectRightBalances(order);
      }
      order.giveBack("credit", [1, 1, 1]);
      expectRightBalances(order);
      if (!order.isAllBack() || order.delivered.length === 0) return;
      for (const original of originalsOf(order))
        expect({
          totals: sumOf(notesOf(order, original).map(({ totals }) => totals)),
          roundOffPaise: roundOffIn(notesOf(order, original)),
        }).toEqual({ totals: original.totals, roundOffPaise: original.roundOffPaise });
    }),
    { numRuns: isLongTier ? 2_000 : 50 },
  );
});
