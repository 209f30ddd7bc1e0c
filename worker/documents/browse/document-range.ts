import { runsTheShop } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { isMonth, monthRange } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { timeOfId } from "../../platform/ids.ts";
import type { DocumentsQuery } from "../documents.contract.ts";

/** A range of documents, newest first. */
export interface DocumentRange {
  /** Null for all buyers. */
  readonly buyerId: string | null;
  /** Null for all cities. */
  readonly city: string | null;
  /** Issued at or after `from`, and before `until`; at exactly `until`, only ids below `below`. Times in ms. */
  readonly from: number;
  readonly until: number;
  readonly below: string;
  /** One more than the page shows, to detect whether a further page exists. */
  readonly limit: number;
}

/** Also thrown for another account's document. */
export const documentNotFound = (): AppError => new AppError("documents.not_found", 404);

/** Throws 404 for a malformed month, because some routes have the month in their path. */
export const requireMonth = (month: string | undefined): void => {
  if (month !== undefined && !isMonth(month)) throw documentNotFound();
};

/** Buyers may read their own documents, staff those of one city or all. Throws 401 or 403 for anyone else. */
export const rangeOf = (visitor: Visitor, { month, city, cursor, limit }: DocumentsQuery): DocumentRange => {
  const actor = requireBuyer(visitor);
  requireMonth(month);
  const isStaff = runsTheShop(actor);
  const { from, until } = monthRange(month);
  return {
    buyerId: isStaff ? null : accountOf(actor),
    city: (isStaff && city) || null,
    from,
    ...(cursor ? { until: timeOfId(cursor), below: cursor } : { until, below: "" }),
    limit: limit + 1,
  };
};
