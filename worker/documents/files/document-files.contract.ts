import * as v from "valibot";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import { DOCUMENT_KINDS } from "../documents.contract.ts";

/** Defaults to the reader's language. */
export const PdfQuery = v.object({ language: v.optional(v.picklist(LANGUAGES)) });
export type PdfQuery = v.InferOutput<typeof PdfQuery>;

/** What anyone who holds a document may verify. Money in rupees. */
export const VerifiedDocument = v.object({
  kind: v.picklist(DOCUMENT_KINDS),
  number: v.string(),
  /** ISO 8601. */
  issuedAt: v.string(),
  total: v.number(),
});
export type VerifiedDocument = v.InferOutput<typeof VerifiedDocument>;
