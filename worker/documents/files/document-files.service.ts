import type { Needs } from "../../compose.ts";
import type { Actor, Language } from "../../identity/accounts.contract.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { limitedAddress } from "../../limits/networks.ts";
import { iso } from "../../platform/dates.contract.ts";
import { createPrivateFiles, type PrivateFile } from "../../platform/files/private-files.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { createBrowseDocumentsRepo } from "../browse/browse-documents.repo.ts";
import type { IssuedDocument, VerifiedDocument } from "../documents.contract.ts";
import { renderPdf } from "../pdf/render-pdf.ts";
import { verifyPath } from "./verify-path.contract.ts";

interface PdfFile extends PrivateFile {
  /** Such as INA-26-27-000123.pdf. */
  readonly name: string;
}

const TOKEN = /^[0-9A-Za-z_-]{16,64}$/;

/** Document numbers contain slashes, which file names must not. */
export const fileNameOf = (number: string): string => `${number.replaceAll("/", "-")}.pdf`;

export function createPdfFiles({ db, archive, readPublicFile, origin, searchLimit, documents }: Needs<"documents">) {
  const repo = createBrowseDocumentsRepo(db);
  const files = createPrivateFiles(archive);

  const fileOf = async (
    reader: Pick<Actor, "accountId">,
    document: IssuedDocument,
    language: Language,
  ): Promise<PdfFile> => {
    const verifyAddress = `${origin}${verifyPath(document.token)}`;
    const readFont = (script: string, weight: number) => readPublicFile(`/fonts/pdf/${script}-${weight}.ttf`);
    const file = await files.readOrMake(`documents/${document.id}.${language}.pdf`, "application/pdf", () =>
      runHeavyWork(reader.accountId, () => renderPdf(document, { language, verifyAddress, readFont })),
    );
    return { ...file, name: fileNameOf(document.number) };
  };

  return {
    /** Checks no permission: the caller must have checked that the reader may see the document. */
    pdfOf: fileOf,

    /** The PDF is made on first use and stored. Throws 404 for another account's document. */
    async readPdf(visitor: Visitor, id: string, language?: Language): Promise<PdfFile> {
      const document = await documents.readIssued(visitor, id);
      const reader = requireUser(visitor);
      return fileOf(reader, document, language ?? reader.language);
    },

    /** Null for an unknown token. Open to everyone, rate-limited per network. */
    async verify(token: string, ip: string): Promise<VerifiedDocument | null> {
      if (!(await searchLimit.limit({ key: `verify:${limitedAddress(ip)}` })).success)
        throw tooMany("limits.lookups", 60_000);
      const row = TOKEN.test(token) ? await repo.findByToken(token) : undefined;
      if (!row) return null;
      const { kind, number, issuedAt, totalPaise } = row;
      return { kind, number, issuedAt: iso(issuedAt), total: toRupees(totalPaise) };
    },
  };
}
