import { type Actor, runsTheShop } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer } from "../../identity/permissions.ts";
import { timeOfId } from "../../platform/ids.ts";
import type { DocumentsQuery } from "./documents-query.contract.ts";
import { monthRange } from "./month-range.ts";

/** A part of all documents, the newest first. */
export interface DocumentRange {
  /** Null: of everybody. */
  readonly buyerId: string | null;
  /** Null: of all cities. */
  readonly city: string | null;
  /** Issued at or after `from`, and before `until` or, at that moment, with a lower id than `below`. */
  readonly from: number;
  readonly until: number;
  readonly below: string;
  /** One more than the page shows. */
  readonly limit: number;
}

/** A buyer has their own, staff those of a city or all. Throws 401 or 403 for anybody else. */
export const rangeOf = (visitor: Actor | null, { month, city, cursor, limit }: DocumentsQuery): DocumentRange => {
  const actor = requireBuyer(visitor);
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
