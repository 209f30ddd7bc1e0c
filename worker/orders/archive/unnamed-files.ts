import type { Clock } from "../../platform/clock.ts";
import type { Archive } from "../../platform/operations/archive.ts";
import { archiveFolder, archiveKey } from "../archived-order.ts";
import type { Unit } from "./order-archive.repo.ts";

/** Longer than a run of cron can last (15 minutes). */
export const RUN_IS_OVER_MS = 20 * 60_000;

interface Dependencies {
  readonly archive: Pick<Archive, "list" | "remove">;
  readonly clock: Clock;
  readonly listDigests: (unit: Unit) => Promise<string[]>;
}

/**
 * Removes the files of a buyer's month that no row names, which interrupted runs leave. Returns false, and removes
 * nothing, when one of them may belong to a run still in progress.
 */
export const createRemoveUnnamedFiles =
  ({ archive, clock, listDigests }: Dependencies) =>
  async (unit: Unit, newDigest?: string): Promise<boolean> => {
    const files = await archive.list(archiveFolder(unit.buyerId, unit.month));
    if (files.length === 0) return true;
    // A concurrent run may have written the file with the new digest and moved its orders, so keep that file.
    const digests = [...(await listDigests(unit)), ...(newDigest === undefined ? [] : [newDigest])];
    const named = new Set(digests.map((digest) => archiveKey({ ...unit, digest })));
    const unnamed = files.filter(({ key }) => !named.has(key));
    if (unnamed.some(({ writtenAt }) => writtenAt > clock.now() - RUN_IS_OVER_MS)) return false;
    for (const { key } of unnamed) await archive.remove(key);
    return true;
  };
