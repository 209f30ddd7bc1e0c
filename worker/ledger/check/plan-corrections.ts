import type { LedgerAccount, Transfer, TransferKind } from "../ledger.contract.ts";

/** A document as it should be in the ledger. Money in paise. */
export interface DocumentToBook {
  readonly id: string;
  readonly kind: string;
  readonly buyerId: string;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
  readonly roundOffPaise: number;
}

export interface BookedRow {
  readonly kind: TransferKind;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amountPaise: number;
  readonly documentId: string;
}

const partsOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise }: DocumentToBook) =>
  [
    { account: "sales", paise: taxablePaise },
    { account: "tax:cgst", paise: cgstPaise },
    { account: "tax:sgst", paise: sgstPaise },
    { account: "tax:igst", paise: igstPaise },
    { account: "round_off", paise: roundOffPaise },
  ] as const;

/** Net amount that the rows moved into an account. */
const movedInto = (account: LedgerAccount, rows: readonly BookedRow[]): number =>
  rows.reduce(
    (sum, { debit, credit, amountPaise }) =>
      sum + (debit === account ? amountPaise : 0) - (credit === account ? amountPaise : 0),
    0,
  );

const payerOf = ({ kind, debit, credit }: BookedRow): LedgerAccount => (kind === "charge" ? debit : credit);

/**
 * Plans transfers after which the ledger matches each document, part by part, between the same accounts. None for
 * documents without any ledger row, because their payer is unknown.
 */
export const planCorrections = (
  documents: readonly DocumentToBook[],
  rows: readonly BookedRow[],
  about: { readonly orderId: string; readonly actorId: string },
): Transfer[] =>
  documents.flatMap((document) => {
    const documentRows = rows.filter(({ documentId }) => documentId === document.id);
    const first = documentRows.find(({ kind }) => kind === "charge" || kind === "credit_note");
    if (!first) return [];
    const payer = payerOf(first);
    const isNote = document.kind === "credit_note";
    const earlier = documentRows.filter(({ kind }) => kind === "correction").length;
    return partsOf(document).flatMap(({ account, paise }): Transfer[] => {
      const missing = (isNote ? paise : -paise) - movedInto(account, documentRows);
      if (missing === 0) return [];
      return [
        {
          // A concurrent correction gets the same key, which the ledger refuses.
          key: `correction:${isNote ? "credit_note" : "charge"}:${document.id}:${account}:${earlier}`,
          kind: "correction",
          debit: missing > 0 ? account : payer,
          credit: missing > 0 ? payer : account,
          amountPaise: Math.abs(missing),
          ...about,
          buyerId: document.buyerId,
          documentId: document.id,
        },
      ];
    });
  });
