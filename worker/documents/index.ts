import type { Needs } from "../compose.ts";
import { createPrivateFiles } from "../platform/files/private-files.ts";
import { createDocumentFiles as createFilesOf } from "./files/document-files.service.ts";
import { createMonthFiles } from "./months/month-files.service.ts";
import { createDocumentMonths } from "./months/months.service.ts";

/** Documents as files: PDFs, and months of them. */
export function createDocumentFiles(needs: Needs<"documents">) {
  const { db, archive, readPublicFile, origin, searchLimit: lookupLimit, documents } = needs;
  const { readIssued } = documents;
  const files = createFilesOf({
    db,
    readIssued,
    files: createPrivateFiles(archive),
    readPublicFile,
    origin,
    lookupLimit,
  });
  const months = createDocumentMonths(db);
  return { ...files, ...months, ...createMonthFiles({ months, pdfOf: files.pdfOf }) };
}
