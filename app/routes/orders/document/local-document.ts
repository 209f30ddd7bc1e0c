import type { DocumentDetail } from "../../../../worker/documents/documents.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";

/** A document with the names of its goods as its reader sees them. */
export const localDocument = (document: DocumentDetail, language: Language) => ({
  ...document,
  lines: document.lines.map(({ names, ...line }) =>
    withLocalName({ ...line, names: { hindi: "", marathi: "", gujarati: "", ...names } }, language),
  ),
});
export type LocalDocument = ReturnType<typeof localDocument>;
