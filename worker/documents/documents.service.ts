import type { City } from "../brand.contract.ts";
import type { GstState } from "../cities/states.contract.ts";
import type { LedgerAccount, Transfer } from "../ledger/ledger.contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { Statement } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import { newRandomId } from "../platform/secrets/hashes.ts";
import { documentEvent } from "../webhooks/events/events.repo.ts";
import type { PlannedCredit } from "./credit-notes.ts";
import {
  type DocumentKind,
  type DocumentSnapshot,
  grandTotalOf,
  type IssuedDocument,
  type SuppliedLine,
} from "./documents.contract.ts";
import { assertCreditNoteCount } from "./documents.repo.ts";
import { amountInWords } from "./numbers/amount-in-words.ts";
import { insertWithNextNumber } from "./numbers/document-number.repo.ts";
import { type PlannedDocument, planDocuments, withRoundOff } from "./plan-documents.ts";
import { addToMonthSums } from "./sums/month-sums.repo.ts";
import { taxTermsOf, toSellerOnDocument } from "./to-seller.ts";

/** A delivered order to invoice. Money in paise, times in ms. */
export interface OrderToInvoice {
  readonly id: string;
  readonly city: City;
  /** The GST code of the city's state, the place of supply. */
  readonly state: string;
  readonly buyer: {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    readonly gstin: string | null;
  };
  readonly phone: string;
  readonly deliveryAddress: string;
  readonly deliveryFeePaise: number;
  /** Difference made by rounding cash to whole rupees; may be negative. */
  readonly roundOffPaise: number;
  readonly paymentMethod: string;
  readonly placedAt: number;
  /** JSON of the seller; null until the owner enters it. */
  readonly seller: string | null;
  /** Ledger account that pays: `buyer:<id>`, or `account:<id>` for orders on account. */
  readonly payer: LedgerAccount;
}

/** Documents without their numbers, the statements that write them, and the ledger transfers of their totals. */
export interface IssuedDocuments {
  readonly documents: readonly NewlyIssued[];
  readonly statements: readonly Statement[];
  readonly transfers: readonly Transfer[];
}
interface NewlyIssued extends DocumentSnapshot {
  readonly id: string;
  readonly kind: DocumentKind;
}

interface ToWrite {
  readonly planned: PlannedDocument;
  readonly about: Omit<DocumentSnapshot, "lines" | "rates" | "totals" | "roundOffPaise" | "amountInWords">;
  readonly buyerId: string;
  readonly city: City;
  readonly issuedAt: number;
  readonly payer: LedgerAccount;
}

const writeDocument = ({ planned, about, buyerId, city, issuedAt, payer }: ToWrite) => {
  const { kind, lines, rates, totals, roundOffPaise } = planned;
  const id = newId({ now: () => issuedAt });
  const snapshot: DocumentSnapshot = {
    ...about,
    lines,
    rates,
    totals,
    roundOffPaise,
    amountInWords: amountInWords(grandTotalOf(planned)),
  };
  const statement = insertWithNextNumber({
    id,
    kind,
    ...totals,
    orderId: about.order.id,
    buyerId,
    city,
    issuedAt,
    refersTo: about.refersTo?.id ?? null,
    token: newRandomId(),
    snapshot: JSON.stringify(snapshot),
  });
  const document = { ...snapshot, id, kind };
  return {
    document,
    statements: [statement, documentEvent(id)],
    summed: { kind, city, buyerId, buyerGstin: about.buyer.gstin, issuedAt, lines, roundOffPaise },
    transfers: transfersOf(document, buyerId, payer),
  };
};

const toIssuedDocuments = (written: readonly ReturnType<typeof writeDocument>[]): IssuedDocuments => ({
  documents: written.map(({ document }) => document),
  statements: [
    ...written.flatMap(({ statements }) => statements),
    ...addToMonthSums(written.map(({ summed }) => summed)),
  ],
  transfers: written.flatMap(({ transfers }) => transfers),
});

/** The ledger transfers of a document: an invoice charges `payer`, a credit note credits it. */
const transfersOf = (
  { id, kind, totals, roundOffPaise = 0, order }: NewlyIssued,
  buyerId: string,
  payer: LedgerAccount,
): Transfer[] => {
  const isOwed = kind !== "credit_note";
  const booked = (part: string, account: LedgerAccount, amountPaise: number, isPaid = isOwed): Transfer => ({
    key: `${isOwed ? "charge" : "credit"}:${id}:${part}`,
    kind: isOwed ? "charge" : "credit_note",
    ...(isPaid ? { debit: payer, credit: account } : { debit: account, credit: payer }),
    amountPaise,
    orderId: order.id,
    buyerId,
    documentId: id,
  });
  return [
    booked("sales", "sales", totals.taxablePaise),
    booked("cgst", "tax:cgst", totals.cgstPaise),
    booked("sgst", "tax:sgst", totals.sgstPaise),
    booked("igst", "tax:igst", totals.igstPaise),
    // Negative rounding is booked in the opposite direction.
    { ...booked("round_off", "round_off", Math.abs(roundOffPaise), roundOffPaise > 0 === isOwed), kind: "round_off" },
  ];
};

const toGoods = ({ deliveredMilli, gstRateBp, ...line }: SuppliedLine) => ({
  position: line.position,
  productId: line.productId,
  name: line.name,
  names: line.names,
  hsn: line.hsn,
  isPrepacked: line.isPrepacked,
  unit: line.unit,
  quantityMilli: deliveredMilli,
  pricePaise: line.pricePaise,
  rateBp: gstRateBp,
  totalPaise: line.totalPaise,
});

/** Issues documents for the orders area: for deliveries and for returned products. */
export const createDocumentsService = (clock: Clock) => ({
  /** Lines that were not handed over are left out. */
  issue(order: OrderToInvoice, lines: readonly SuppliedLine[]): IssuedDocuments {
    const issuedAt = clock.now();
    const seller = toSellerOnDocument(order.seller);
    const { id: buyerId, gstin, ...buyer } = order.buyer;
    const terms = taxTermsOf(order.seller, order.state);
    const about = {
      seller,
      placeOfSupply: order.state as GstState,
      refersTo: null,
      buyer: { ...buyer, gstin: gstin ?? "", phone: order.phone },
      isInterState: terms.isInterState,
      order: {
        id: order.id,
        placedAt: new Date(order.placedAt).toISOString(),
        deliveredAt: new Date(issuedAt).toISOString(),
        deliveryAddress: order.deliveryAddress,
        paymentMethod: order.paymentMethod,
      },
    };
    const goods = lines.filter(({ deliveredMilli }) => deliveredMilli > 0).map(toGoods);
    const supply = { ...terms, isBuyerRegistered: about.buyer.gstin !== "" };
    const planned = withRoundOff(planDocuments(goods, order.deliveryFeePaise, supply), order.roundOffPaise);
    const shared = { about, buyerId, city: order.city, issuedAt, payer: order.payer };
    return toIssuedDocuments(planned.map((document) => writeDocument({ ...shared, planned: document })));
  },

  /**
   * Issues the credit notes planned by `planCredits`. An assert aborts the batch when another credit note was written
   * since their documents were read, so that a line is never credited beyond what was delivered.
   */
  credit(credits: readonly PlannedCredit<IssuedDocument>[], payer: LedgerAccount): IssuedDocuments {
    const issuedAt = clock.now();
    return toIssuedDocuments(
      credits.map(({ original, seen, planned }) => {
        const { id, kind, number, issuedAt: at, buyerId, city } = original;
        const { seller, buyer, order, placeOfSupply, isInterState } = original;
        const refersTo = { id, kind, number, issuedAt: at };
        const about = { seller, buyer, order, placeOfSupply, isInterState, refersTo };
        const note = writeDocument({ planned, about, buyerId, city, issuedAt, payer });
        return { ...note, statements: [assertCreditNoteCount(id, seen), ...note.statements] };
      }),
    );
  },
});
export type DocumentsService = ReturnType<typeof createDocumentsService>;
