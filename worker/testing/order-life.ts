import fc from "fast-check";
import { expect } from "vitest";
import { GST_RATES_BP } from "../catalogue/categories.contract.ts";
import { grandTotalOf, type IssuedDocument } from "../documents/documents.contract.ts";
import { createDocumentsService, type IssuedDocuments } from "../documents/documents.service.ts";
import type { Transfer } from "../ledger/ledger.contract.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { type RefundablePayment, splitRefund } from "../orders/delivery/order-payments.ts";
import { planDelivery } from "../orders/delivery/plan-delivery.ts";
import { createSettleDelivery } from "../orders/delivery/settle-delivery.service.ts";
import type { DoorMark } from "../orders/door/door-marks.contract.ts";
import type { StoredReturn } from "../orders/returns/find-returns.repo.ts";
import { planDecision, valuationOf } from "../orders/returns/plan-decision.ts";
import { creditedLines, type DeliveredLine, isCredited, leftOf } from "../orders/returns/return-rules.ts";
import { createSettleReturn } from "../orders/returns/settle-return.service.ts";
import { AppError } from "../platform/errors.contract.ts";
import { newId } from "../platform/ids.ts";
import { sellerInput } from "./documents/sellers.ts";

export const BUYER = "buyer:B";
export const ACCOUNT = "account:B";
const clock = { now: () => 1_790_000_000_000 };
const by = { role: "agent", userId: "A", agentId: "A", idempotencyKey: "k" } as const;

const EMPTY_RETURN = {
  orderId: "O",
  requestedBy: "B",
  requestedByName: "",
  idempotencyKey: "",
  requestHash: "",
  requestedAt: 0,
  note: "",
  photos: [],
  state: "requested",
  version: 1,
  decision: null,
  words: "",
  amountPaise: null,
  roundOffPaise: 0,
  decidedBy: null,
  decidedAt: null,
  packedWith: null,
} as const;

interface OrderLife {
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
export const orderLife: fc.Arbitrary<OrderLife> = fc.record({
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
export const simulateOrder = ({
  goods,
  feePaise,
  method,
  gstin,
  isInterState,
  changes,
  returns: requests,
}: OrderLife) => {
  const balances = new Map<string, number>();
  const book = ({ debit, credit, amountPaise }: Pick<Transfer, "debit" | "credit" | "amountPaise">) => {
    balances.set(debit, (balances.get(debit) ?? 0) + amountPaise);
    balances.set(credit, (balances.get(credit) ?? 0) - amountPaise);
  };
  const ledger = {
    posted: (transfers: readonly Transfer[]) => {
      for (const transfer of transfers) book(transfer);
      return createLedgerService(clock).posted(transfers);
    },
  };

  /** Unrefunded part of each payment at the provider. */
  const left = new Map<string, number>();
  const leftOfPayments = (): RefundablePayment[] =>
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
    differenceDue: (_: string, __: number, payable: readonly RefundablePayment[], paise: number) => {
      const shares = splitRefund(payable, paise);
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
  const issuing = { issue: (...args: Parameters<typeof service.issue>) => stored(service.issue(...args)) };

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
    position,
    productId: `p${position}`,
    name: "Goods",
    names: {},
    unit: "kg" as const,
    imageKey: "",
    pricePaise,
    quantity: quantities[position] ?? 0,
    totalPaise: pricePaise * (quantities[position] ?? 0),
    weightToleranceBp: null,
    priceTiers: null,
    hsn: "0713",
    gstRateBp: rateBp,
    isPrepacked: false,
  }));
  const marked = lines.map(
    ({ productId, quantity }, i): DoorMark => ({
      productId,
      outcome: "short",
      reason: null,
      deliveredMilli: Math.round(quantity * 1000 * (goods[i]?.deliveredShare ?? 1)),
    }),
  );
  // Drops the marks when they leave nothing to deliver, because such a delivery is refused.
  const marks = marked.some(({ deliveredMilli }) => deliveredMilli > 0) ? marked : [];
  const facts = {
    buyer: { id: "B", name: "Hotel", address: "", gstin },
    deliveryAddress: "",
    state: "10",
    phone: "",
    paymentMethod: method,
    placedAt: 0,
    deliveryFeePaise: feePaise,
    waivedFee: null,
    taxPaise: 0,
    lines,
    seller: JSON.stringify({ ...sellerInput, gstin: "10AAGCR4375J1ZD", state: isInterState ? "20" : "10" }),
    payments: leftOfPayments(),
  };
  const plan = planDelivery(facts, marks);
  createSettleDelivery({ catalogue: { stockGivenBack: () => [] }, clock, documents: issuing, ledger, payments })(
    { id: "O", city: "patna", version: 1, paymentMethod: method, facts, plan },
    by,
  );
  const inFavourPaise = method === "account" ? 0 : 0 - (balances.get(ACCOUNT) ?? 0);

  const delivered: DeliveredLine[] = plan.lines
    .map((line) => ({ ...line, imageKey: "" }))
    .filter(({ deliveredMilli }) => deliveredMilli > 0);
  const returns: StoredReturn[] = [];
  const settleReturn = createSettleReturn({
    documents: { credit: (...args) => stored(service.credit(...args)) },
    ledger,
    payments,
  });
  const giveBack = (decision: OrderLife["returns"][number]["decision"], shares: readonly number[]) => {
    const requested: StoredReturn = {
      ...EMPTY_RETURN,
      id: newId(clock),
      lines: delivered.flatMap((line) => {
        const quantityMilli = Math.ceil(leftOf(line, returns) * (shares[line.position] ?? 0));
        return quantityMilli === 0
          ? []
          : [{ position: line.position, quantityMilli, reason: "damaged" as const, totalPaise: null }];
      }),
    };
    const order = {
      id: "O",
      version: 1,
      buyerId: "B",
      placedBy: null,
      city: "patna" as const,
      paymentMethod: method,
      status: "delivered" as const,
      paymentStatus: "paid" as const,
      deliveredAt: 0,
    };
    const known = { documents: [...documents], returns: [...returns], left: leftOfPayments() };
    const found = { order, lines: delivered, partial: true, ...known };
    const before = valuationOf(requested, { ...found, credited: creditedLines(returns) });
    const decide = (chosen: typeof decision): StoredReturn => {
      const booked = [...balances];
      try {
        const decided = planDecision(found, requested, { decision: chosen, backToStock: [] });
        settleReturn(found, chosen, decided);
        return {
          ...requested,
          state: "decided",
          decision: chosen,
          amountPaise: decided.amountPaise,
          roundOffPaise: decided.roundOffPaise,
          lines: requested.lines.map((line) => {
            const totalPaise = decided.lines.find((one) => one.line.position === line.position)?.totalPaise ?? 0;
            return { ...line, totalPaise };
          }),
        };
      } catch (error) {
        if (chosen !== "refund" || !(error instanceof AppError)) throw error;
        // The batch is not written, and staff credit what cannot be refunded.
        documents.length = found.documents.length;
        balances.clear();
        for (const [account, paise] of booked) balances.set(account, paise);
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
      expect(valuationOf(one, { ...found, credited: [] })).toEqual(before);
    }
  };
  return {
    balances,
    documents,
    returns,
    giveBack,
    requests,
    inFavourPaise,
    delivered,
    leftOfPayments,
    method,
    plan,
    isAllBack: () => delivered.every((line) => leftOf(line, returns) === 0 && returns.every(isOfCredit)),
  };
};

const isOfCredit = ({ decision, lines }: StoredReturn) => isCredited(decision) || lines.length === 0;
