import fc from "fast-check";
import { expect, it } from "vitest";
import { GST_RATES_BP } from "../../catalogue/categories.contract.ts";
import type { IssuedDocument } from "../../documents/documents.contract.ts";
import { type DocumentLine, grandTotalOf } from "../../documents/documents.contract.ts";
import { createDocumentsService, type IssuedDocuments } from "../../documents/documents.service.ts";
import { sumOf, type TaxedAmount } from "../../documents/tax.contract.ts";
import type { Transfer } from "../../ledger/ledger.contract.ts";
import { createLedgerService } from "../../ledger/ledger.service.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { sellerInput } from "../../testing/documents/sellers.ts";
import { isLongTier } from "../../testing/tier.ts";
import { type LeftOfPayment, shareOfPayments } from "../delivery/order-payments.ts";
import { type DoorLine, planDelivery } from "../delivery/plan-delivery.ts";
import { createSettleDelivery } from "../delivery/settle-delivery.service.ts";
import type { StoredReturn } from "./find-returns.repo.ts";
import { planDecision, worthOf } from "./plan-decision.ts";
import { creditedLines, type DeliveredLine, isCredited, leftOf } from "./return-rules.ts";
import { createSettleReturn } from "./settle-return.service.ts";

const PARTS = ["totalPaise", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const;
const BUYER = "buyer:B";
const ACCOUNT = "account:B";
const clock = { now: () => 1_790_000_000_000 };
const by = { role: "agent", userId: "A", agentId: "A", idempotencyKey: "k" } as const;

interface Life {
  readonly goods: readonly { pricePaise: number; quantity: number; rateBp: number; deliveredShare: number }[];
  readonly feePaise: number;
  readonly method: "razorpay" | "cod" | "account";
  readonly gstin: string | null;
  readonly isInterState: boolean;
  /** Quantity of the first line after each change, before the delivery. */
  readonly changes: readonly number[];
  readonly returns: readonly { decision: "refund" | "credit" | "replacement" | "refused"; shares: readonly number[] }[];
}

const share = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.double({ min: 0, max: 0.002, noNaN: true }) },
  { weight: 3, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(1) },
);
const life: fc.Arbitrary<Life> = fc.record({
  goods: fc.array(
    fc.record({
      pricePaise: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 90_000 })),
      quantity: fc.integer({ min: 1, max: 60 }),
      rateBp: fc.constantFrom(...GST_RATES_BP),
      deliveredShare: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  feePaise: fc.constantFrom(0, 1, 4_000, 4_999),
  method: fc.constantFrom("razorpay", "cod", "account"),
  gstin: fc.constantFrom(null, "10AABCM1234F1ZC"),
  isInterState: fc.boolean(),
  changes: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
  returns: fc.array(
    fc.record({
      decision: fc.constantFrom("refund", "credit", "credit", "replacement", "refused"),
      shares: fc.array(share, { minLength: 3, maxLength: 3 }),
    }),
    { maxLength: 8 },
  ),
});

/** Simulates an order's money from its payments to the last return with the shop's code and a separate ledger. */
const live = ({ goods, feePaise, method, gstin, isInterState, changes, returns: wishes }: Life) => {
  const books = new Map<string, number>();
  const book = ({ debit, credit, amountPaise }: Pick<Transfer, "debit" | "credit" | "amountPaise">) => {
    books.set(debit, (books.get(debit) ?? 0) + amountPaise);
    books.set(credit, (books.get(credit) ?? 0) - amountPaise);
  };
  const ledger = {
    posted: (transfers: readonly Transfer[]) => {
      for (const transfer of transfers) book(transfer);
      return createLedgerService(clock).posted(transfers);
    },
  };

  /** Unrefunded part of each payment at the provider. */
  const left = new Map<string, number>();
  const leftOfPayments = (): LeftOfPayment[] =>
    [...left]
      .map(([paymentId, leftPaise]) => ({ paymentId, leftPaise }))
      .filter(({ leftPaise }) => leftPaise > 0)
      .sort((a, b) => b.leftPaise - a.leftPaise);
  const pay = (amountPaise: number) => {
    left.set(`pay_${left.size}`, amountPaise);
    book({ debit: "provider", credit: BUYER, amountPaise });
  };
  const payments = {
    posted: () => [],
    differenceDue: (_: string, __: number, payable: readonly LeftOfPayment[], paise: number) => {
      const shares = shareOfPayments(payable, paise);
      for (const { paymentId, leftPaise } of shares ?? []) {
        left.set(paymentId, (left.get(paymentId) ?? 0) - leftPaise);
        book({ debit: BUYER, credit: "provider", amountPaise: leftPaise });
      }
      return shares ? [] : undefined;
    },
  };

  const documents: IssuedDocument[] = [];
  const stored = (issued: IssuedDocuments): IssuedDocuments => {
    for (const document of issued.documents) {
      const about = { number: document.id, year: "26-27", issuedAt: "2026-11-27T00:00:00.000Z", token: "" };
      documents.push({ ...document, ...about, orderId: "O", buyerId: "B", city: "patna" });
    }
    return issued;
  };
  const service = createDocumentsService(clock);
  const issuing = { issue: (...asked: Parameters<typeof service.issue>) => stored(service.issue(...asked)) };

  const quantities = goods.map(({ quantity }) => quantity);
  const totalNow = () => goods.reduce((sum, { pricePaise }, i) => sum + pricePaise * (quantities[i] ?? 0), feePaise);
  if (method === "razorpay" && totalNow() >= 100) pay(totalNow());
  for (const quantity of changes) {
    const before = quantities[0] ?? 0;
    const paid = totalNow();
    quantities[0] = quantity;
    const difference = totalNow() - paid;
    if (method !== "razorpay" || difference === 0) continue;
    if (difference >= 100) pay(difference);
    else if (difference > 0 || !payments.differenceDue("O", 0, leftOfPayments(), -difference)) quantities[0] = before;
  }

  const lines = goods.map(({ pricePaise, rateBp }, position) => ({
    ...{ position, productId: `p${position}`, name: "Goods", names: {}, unit: "kg" as const, imageKey: "" },
    ...{ pricePaise, quantity: quantities[position] ?? 0, totalPaise: pricePaise * (quantities[position] ?? 0) },
    ...{ weightToleranceBp: null, priceTiers: null, hsn: "0713", gstRateBp: rateBp, isPrepacked: false },
  }));
  const marked = lines.map(
    ({ productId, quantity }, i): DoorLine => ({
      ...{ productId, outcome: "short", reason: null, returnedUnits: 0 },
      deliveredMilli: Math.round(quantity * 1000 * (goods[i]?.deliveredShare ?? 1)),
    }),
  );
  // A delivery of nothing is refused.
  const atTheDoor = marked.some(({ deliveredMilli }) => deliveredMilli > 0) ? marked : [];
  const facts = {
    ...{ buyer: { id: "B", name: "Hotel", address: "", gstin }, deliveryAddress: "", state: "10" },
    ...{ phone: "", paymentMethod: method, placedAt: 0, deliveryFeePaise: feePaise, waivedFee: null },
    ...{ taxPaise: 0, lines },
    seller: JSON.stringify({ ...sellerInput, gstin: "10AAGCR4375J1ZD", state: isInterState ? "20" : "10" }),
    payments: leftOfPayments(),
  };
  const plan = planDelivery({ ...facts, atTheDoor });
  createSettleDelivery({ catalogue: { stockGivenBack: () => [] }, clock, documents: issuing, ledger, payments })(
    { id: "O", city: "patna", version: 1, paymentMethod: method, facts, plan },
    by,
  );
  const inFavourPaise = method === "account" ? 0 : 0 - (books.get(ACCOUNT) ?? 0);

  const delivered: DeliveredLine[] = plan.lines
    .map((line) => ({ ...line, imageKey: "" }))
    .filter(({ deliveredMilli }) => deliveredMilli > 0);
  const returns: StoredReturn[] = [];
  const settleReturn = createSettleReturn({
    documents: { credit: (...asked) => stored(service.credit(...asked)) },
    ledger,
    payments,
  });
  const giveBack = (decision: Life["returns"][number]["decision"], shares: readonly number[]) => {
    const asked: StoredReturn = {
      ...{ id: newId(clock), orderId: "O", requestedBy: "B", requestedByName: "", idempotencyKey: "", requestHash: "" },
      ...{ requestedAt: 0, note: "", photos: [], state: "requested", version: 1, decision: null, words: "" },
      ...{ amountPaise: null, roundOffPaise: 0, decidedBy: null, decidedAt: null, packedWith: null },
      lines: delivered.flatMap((line) => {
        const quantityMilli = Math.ceil(leftOf(line, returns) * (shares[line.position] ?? 0));
        return quantityMilli === 0
          ? []
          : [{ position: line.position, quantityMilli, reason: "damaged" as const, totalPaise: null }];
      }),
    };
    const order = {
      ...{ id: "O", version: 1, buyerId: "B", placedBy: null, city: "patna" as const, paymentMethod: method },
      ...{ status: "delivered" as const, paymentStatus: "paid" as const, deliveredAt: 0 },
    };
    const known = { documents: [...documents], returns: [...returns], left: leftOfPayments() };
    const found = { order, lines: delivered, partial: true, ...known };
    const before = worthOf(asked, { ...found, credited: creditedLines(returns) });
    const decide = (chosen: typeof decision): StoredReturn => {
      const booked = [...books];
      try {
        const decided = planDecision(found, asked, { decision: chosen, backToStock: [] });
        settleReturn(found, chosen, decided);
        return {
          ...{ ...asked, state: "decided", decision: chosen, amountPaise: decided.amountPaise },
          roundOffPaise: decided.roundOffPaise,
          lines: asked.lines.map((line) => {
            const totalPaise = decided.lines.find((one) => one.line.position === line.position)?.totalPaise ?? 0;
            return { ...line, totalPaise };
          }),
        };
      } catch (error) {
        if (chosen !== "refund" || !(error instanceof AppError)) throw error;
        // The batch is not written, and staff credit what cannot be refunded.
        documents.length = found.documents.length;
        books.clear();
        for (const [account, paise] of booked) books.set(account, paise);
        return decide("credit");
      }
    };
    const one = decide(decision);
    returns.push(one);
    const notes = documents.slice(found.documents.length);
    const notedPaise = notes.reduce((sum, note) => sum + grandTotalOf(note), 0);
    expect(one.amountPaise).toBe(notedPaise);
    if (isCredited(one.decision)) {
      expect(before.totalPaise).toBe(notedPaise);
      expect(worthOf(one, { ...found, credited: [] })).toEqual(before);
    }
  };
  return {
    ...{ books, documents, returns, giveBack, wishes, inFavourPaise, delivered, leftOfPayments, method, plan },
    isAllBack: () => delivered.every((line) => leftOf(line, returns) === 0 && returns.every(isOfCredit)),
  };
};

const isOfCredit = ({ decision, lines }: StoredReturn) => isCredited(decision) || lines.length === 0;

const notesOf = ({ documents }: ReturnType<typeof live>, original: IssuedDocument) =>
  documents.filter(({ refersTo }) => refersTo?.id === original.id);

const originalsOf = ({ documents }: ReturnType<typeof live>) => documents.filter(({ refersTo }) => refersTo === null);

const roundOffIn = (some: readonly IssuedDocument[]): number =>
  some.reduce((sum, { roundOffPaise = 0 }) => sum + roundOffPaise, 0);

const expectNoNegativePart = (amount: TaxedAmount | DocumentLine) => {
  for (const part of PARTS) expect(amount[part]).toBeGreaterThanOrEqual(0);
  expect(amount.cgstPaise).toBe(amount.sgstPaise);
  expect(amount.taxablePaise + amount.cgstPaise + amount.sgstPaise + amount.igstPaise).toBe(amount.totalPaise);
};

const expectRightBooks = (order: ReturnType<typeof live>) => {
  const { books, documents, returns, inFavourPaise, leftOfPayments, method, plan } = order;
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
    expect(0 - (books.get(account) ?? 0)).toBe(sold[part] - noted[part]);
  const roundedOff = roundOffIn(originalsOf(order)) - roundOffIn(documents.filter(({ refersTo }) => refersTo !== null));
  expect(0 - (books.get("round_off") ?? 0)).toBe(roundedOff);
  // An agent holds no paise, and what they collected equals the documents' amounts.
  expect((books.get("cash:A") ?? 0) % 100).toBe(0);
  if (method === "cod")
    expect(books.get("cash:A") ?? 0).toBe(originalsOf(order).reduce((sum, one) => sum + grandTotalOf(one), 0));
  if (method === "account") expect(roundedOff).toBe(0);
  const creditedPaise = returns
    .filter(({ decision }) => decision === "credit")
    .reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0);
  expect(books.get(BUYER) ?? 0).toBe(0);
  expect(books.get(ACCOUNT) ?? 0).toBe((method === "account" ? plan.totalPaise : 0) - inFavourPaise - creditedPaise);
  expect(books.get("provider") ?? 0).toBe(leftOfPayments().reduce((sum, { leftPaise }) => sum + leftPaise, 0));
};

it("refunds at most what was charged, and everything once all products are returned, in any sequence of steps", () => {
  fc.assert(
    fc.property(life, (random) => {
      const order = live(random);
      for (const { decision, shares } of order.wishes) {
        order.giveBack(decision, shares);
        expectRightBooks(order);
      }
      order.giveBack("credit", [1, 1, 1]);
      expectRightBooks(order);
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
