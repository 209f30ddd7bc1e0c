import { english } from "../../i18n/papers/document-labels.english.ts";
import { gujarati } from "../../i18n/papers/document-labels.gujarati.ts";
import { hindi } from "../../i18n/papers/document-labels.hindi.ts";
import { marathi } from "../../i18n/papers/document-labels.marathi.ts";
import type { Labels } from "../../i18n/papers/document-labels.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import type { IssuedDocument } from "../documents.contract.ts";
import { drawDocument } from "./draw-document.ts";
import { makePdf } from "./make-pdf.ts";
import type { ReadFont } from "./pdf-fonts.ts";

const LABELS: Readonly<Record<Language, Labels>> = { english, hindi, marathi, gujarati };
/** All printed text, to choose the fonts: product names in the reader's language and in English. */
const printedOf = ({ lines, ...document }: IssuedDocument, labels: Labels, language: Language): string[] => [
  ...lines.flatMap(({ name, names }) => [name, language === "english" ? "" : (names[language] ?? "")]),
  JSON.stringify([document, labels, "₹"]),
];

interface Settings {
  readonly language: Language;
  readonly verifyAddress: string;
  readonly readFont: ReadFont;
  /** False in tests, which read the text inside. */
  readonly isCompressed?: boolean;
}

export const renderPdf = (
  document: IssuedDocument,
  { language, verifyAddress, readFont, isCompressed }: Settings,
): Promise<Uint8Array<ArrayBuffer>> => {
  const labels = LABELS[language];
  const englishTitle = language === "english" ? null : english.titles[document.kind];
  return makePdf(
    {
      language,
      readFont,
      isCompressed,
      title: `${labels.titles[document.kind]} ${document.number}`,
      author: document.seller.name,
      at: new Date(document.issuedAt),
      printed: printedOf(document, labels, language),
    },
    (paper) => drawDocument(paper, { document, language, labels, englishTitle, verifyAddress }),
  );
};
