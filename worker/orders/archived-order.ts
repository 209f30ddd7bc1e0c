import { firstIdAt } from "../platform/ids.ts";
import { endOfRetention } from "../platform/operations/retention.ts";

/** In ms. Orders that are over and unchanged since this time move to the archive. */
export const archiveCutoff = (now: number): number => endOfRetention("orders", now);

/** No order with this id or a later one is archived, and no user with such an id has archived orders. */
export const firstIdOutsideArchive = (now: number): string => firstIdAt(archiveCutoff(now));

/** Prefix of the keys of a buyer's files: of one month ("2025-11", UTC), or of all without `month`. */
export const archiveFolder = (buyerId: string, month?: string): string =>
  `orders/${buyerId}/${month === undefined ? "" : `${month}/`}`;

export const archiveKey = (file: { readonly buyerId: string; readonly month: string; readonly digest: string }) =>
  `${archiveFolder(file.buyerId, file.month)}${file.digest}.jsonl.gz`;
