import type { City } from "../brand.contract.ts";
import type { LedgerAccount, Transfer } from "../ledger/ledger.contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { Statement } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import type { SuppliedLine } from "./documents.contract.ts";
import { insertDocument } from "./documents.repo.ts";

/** A delivered order, for its documents. Money in paise. */
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
  readonly deliveryAddress: string;
  readonly deliveryFeePaise: number;
  /** Whose balance pays: `buyer:<id>`, or `account:<id>` for orders on account. */
  readonly payer: LedgerAccount;
}

/** Statements for the batch, and the transfers that charge the documents' totals. */
export interface IssuedDocuments {
  readonly statements: readonly Statement[];
  readonly transfers: readonly Transfer[];
}

const INDIA_MS = 5.5 * 60 * 60_000;

/** The financial year of a moment (ms): April to March in India, such as "26-27". */
const yearOf = (at: number): string => {
  const date = new Date(at + INDIA_MS);
  const first = date.getUTCMonth() >= 3 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return `${String(first % 100).padStart(2, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;
};

/** For the orders area: the documents of a delivery. */
export const createDocumentsService = (clock: Clock) => ({
  issue(order: OrderToInvoice, lines: readonly SuppliedLine[]): IssuedDocuments {
    const totalPaise = lines.reduce((sum, line) => sum + line.totalPaise, order.deliveryFeePaise);
    const id = newId(clock);
    const issuedAt = clock.now();
    const about = { orderId: order.id, buyerId: order.buyer.id, documentId: id };
    return {
      statements: [
        insertDocument({
          id,
          kind: "bill_of_supply",
          year: yearOf(issuedAt),
          series: "BSA",
          orderId: order.id,
          buyerId: order.buyer.id,
          city: order.city,
          issuedAt,
          totalPaise,
          taxablePaise: totalPaise,
          cgstPaise: 0,
          sgstPaise: 0,
          igstPaise: 0,
          refersTo: null,
          token: crypto.randomUUID().replaceAll("-", ""),
          snapshot: JSON.stringify({ order, lines }),
        }),
      ],
      transfers: [
        {
          key: `charge:${id}:sales`,
          kind: "charge",
          debit: order.payer,
          credit: "sales",
          amountPaise: totalPaise,
          ...about,
        },
      ],
    };
  },
});
export type DocumentsService = ReturnType<typeof createDocumentsService>;
