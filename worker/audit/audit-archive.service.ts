import type { Only } from "../compose.ts";
import { iso } from "../platform/dates.contract.ts";
import { writeArchive } from "../platform/operations/archive.ts";
import { endOfRetention } from "../platform/operations/retention.ts";
import { createAuditArchiveRepo } from "./audit-archive.repo.ts";

/** Lines are moved a month at a time, so that the archive has few files. */
const MONTH_MS = 30 * 24 * 60 * 60_000;

/**
 * Moves the oldest lines of the audit log into the archive. Each line still names the one before it, so the chain can
 * be followed from the archive into the database. A file is named by its first and last line, so that a late run never
 * overwrites a file with more lines. An interrupted run leaves lines in both places, so the archive may hold some
 * twice.
 */
export function createAuditArchive({
  db,
  clock,
  archive,
}: Only<"db" | "clock"> & { readonly archive: Pick<R2Bucket, "put"> }) {
  const repo = createAuditArchiveRepo(db);
  return {
    async archiveOld(max: number): Promise<void> {
      const before = endOfRetention("audit_log", clock.now());
      const [oldest] = await repo.readOldest(1);
      if (!oldest || oldest.at >= before - MONTH_MS) return;
      const rows = await repo.readOldest(max);
      const firstKept = rows.findIndex(({ at }) => at >= before);
      const old = firstKept < 0 ? rows : rows.slice(0, firstKept);
      const last = old.at(-1);
      if (!last) return;
      const month = iso(oldest.at).slice(0, 7);
      await writeArchive(
        archive,
        `audit/${month}/${oldest.id}-${last.id}.jsonl`,
        old.map(({ position: _, ...row }) => row),
      );
      await repo.removeUpTo(last, old.length);
    },
  };
}
