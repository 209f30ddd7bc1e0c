import type { Needs } from "../compose.ts";
import { writeArchive } from "../platform/operations/archive.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditArchive as createArchiveOf } from "./audit-archive.service.ts";

export function createAudit({ db, clock }: Needs) {
  return createAuditService(db, clock);
}

export function createAuditArchive({ db, clock, archive }: Needs) {
  return createArchiveOf({ db, clock, writeArchive: (...file) => writeArchive(archive, ...file) });
}
