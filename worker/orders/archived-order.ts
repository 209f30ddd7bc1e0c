import { firstIdAt } from "../platform/ids.ts";
import { endOfRetention } from "../platform/operations/retention.ts";

/** Delivered and cancelled orders last changed before this time move to the archive. In ms since the epoch. */
export const archivedBefore = (now: number): number => endOfRetention("orders", now);

/** No order with this id or a later one is archived, and no user with such an id has archived orders. */
export const firstIdOutsideArchive = (now: number): string => firstIdAt(archivedBefore(now));

/** Key prefix of a buyer's files for a month ("2025-11", UTC), or of all their files without `month`. */
export const archiveFolder = (buyerId: string, month?: string): string =>
  `orders/${buyerId}/${month === undefined ? "" : `${month}/`}`;

export const archiveKey = (file: { readonly buyerId: string; readonly month: string; readonly digest: string }) =>
  `${archiveFolder(file.buyerId, file.month)}${file.digest}.jsonl.gz`;
