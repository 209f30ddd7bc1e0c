import { firstIdAt } from "../platform/ids.ts";
import { endOfRetention } from "../platform/operations/retention.ts";

/** Delivered and cancelled orders that did not change since the result (ms since the epoch) move to the archive. */
export const archivedBefore = (now: number): number => endOfRetention("orders", now);

/** No order with this id or a later one is in the archive, and no person with one has orders there. */
export const firstIdOutsideArchive = (now: number): string => firstIdAt(archivedBefore(now));

/** Files of a buyer's orders of a month, placed "2025-11" (UTC), begin with this. Without a month: all of the buyer. */
export const archiveFolder = (buyerId: string, month?: string): string =>
  `orders/${buyerId}/${month === undefined ? "" : `${month}/`}`;

/** Where a file of orders is. */
export const archiveKey = (file: { readonly buyerId: string; readonly month: string; readonly digest: string }) =>
  `${archiveFolder(file.buyerId, file.month)}${file.digest}.jsonl.gz`;
