import { fillLabel } from "../../i18n/papers/document-labels.ts";
import { exemptOf, grandTotalOf } from "../documents.contract.ts";
import { stateTaxName } from "../tax.contract.ts";
import { isTaxed, type Printing } from "./draw-document.ts";
import { BOTTOM, lineHeight, MARGIN, MUTED, type Paper, TEXT_WIDTH, type TextStyle } from "./paper.ts";
import { printRupees } from "./printed-amounts.ts";

const TEXT: TextStyle = { size: 8.4 };
const SMALL: TextStyle = { size: 7.4, color: MUTED };
const GRAND: TextStyle = { size: 11, isBold: true };
const SUMS = { x: MARGIN + TEXT_WIDTH * 0.56, width: TEXT_WIDTH * 0.44 };
const WORDS = { x: MARGIN, width: TEXT_WIDTH * 0.52 };

const sumsOf = ({ document, labels }: Printing): [string, number][] => {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = document.totals;
  const exemptPaise = exemptOf(document.rates);
  const { totals, roundOffPaise = 0 } = document;
  const rounded: [string, number][] =
    roundOffPaise === 0
      ? []
      : [
          [labels.total, totals.totalPaise],
          [labels.roundOff, roundOffPaise],
        ];
  if (!isTaxed(document)) return rounded;
  const exempt: [string, number][] = exemptPaise > 0 ? [[labels.exemptValue, exemptPaise]] : [];
  const taxes: [string, number][] = document.isInterState
    ? [["IGST", igstPaise]]
    : [
        ["CGST", cgstPaise],
        [stateTaxName(document.placeOfSupply), sgstPaise],
      ];
  return [[labels.taxable, taxablePaise - exemptPaise], ...exempt, ...taxes, ...rounded];
};

export const drawTotals = (paper: Paper, printing: Printing): void => {
  const { document, labels } = printing;
  const sums = sumsOf(printing);
  paper.y += 6;
  paper.keepTogether((sums.length + 1) * lineHeight(TEXT) + 2 * lineHeight(GRAND) + 8);
  const top = paper.y;
  let y = top;
  const words = paper.text(labels.inWords, { ...WORDS, y: top }, { ...SMALL, isBold: true });
  const wordsEnd = top + words + paper.text(document.amountInWords, { ...WORDS, y: top + words }, TEXT);

  for (const [label, paise] of sums) {
    paper.text(label, { ...SUMS, y }, TEXT);
    y += paper.text(printRupees(paise), { ...SUMS, y }, { ...TEXT, align: "right" });
  }
  if (sums.length > 0) {
    paper.rule(y + 2, SUMS.x, SUMS.width);
    y += 5;
  }
  const grand = document.kind === "credit_note" ? labels.creditTotal : labels.grandTotal;
  paper.text(grand, { ...SUMS, y }, GRAND);
  y += paper.text(printRupees(grandTotalOf(document)), { ...SUMS, y }, { ...GRAND, align: "right" });
  paper.y = Math.max(y, wordsEnd) + 12;
};

const exemptNote = ({ document: { seller, lines }, labels }: Printing): string[] => {
  const exempt = lines.filter(({ rateBp }) => rateBp === 0);
  if (exempt.length === 0) return [];
  if (seller.gstin === "") return [labels.exempt.untaxed];
  return [exempt.length === lines.length ? labels.exempt.all : labels.exempt.some];
};

/** Draws the bank account and the legally required notes. */
export const drawClosing = (paper: Paper, printing: Printing): void => {
  const { document, labels } = printing;
  const { bank } = document.seller;
  const notes = [...exemptNote(printing), labels.noSignature];
  const entries = bank
    ? [
        `${labels.accountName}: ${bank.accountName}`,
        `${labels.accountNumber}: ${bank.accountNumber}`,
        `${labels.ifsc}: ${bank.ifsc}`,
        `${labels.bankName}: ${bank.bankName}`,
      ]
    : [];
  paper.keepTogether(Math.max(entries.length + 1, 2 * notes.length) * lineHeight(TEXT));
  const top = paper.y;
  let y = top;
  if (bank) y += paper.text(labels.bank, { ...WORDS, y }, { ...SMALL, isBold: true });
  for (const entry of entries) y += paper.text(entry, { ...WORDS, y }, TEXT);
  let right = top;
  for (const note of notes) right += paper.text(note, { ...SUMS, y: right }, SMALL) + 2;
  paper.y = Math.max(y, right);
};

/** Prints the document's number on every page, so that loose pages can be matched. */
export const drawFooters = (paper: Paper, { document, labels, verifyAddress }: Printing): void => {
  paper.onEachPage((page, pages) => {
    const y = BOTTOM + 12;
    paper.rule(y - 4);
    const number = `${document.seller.name} · ${document.number}`;
    paper.text(number, { x: MARGIN, y, width: TEXT_WIDTH * 0.4 }, SMALL);
    paper.text(
      fillLabel(labels.page, { page, pages }),
      { x: MARGIN, y, width: TEXT_WIDTH },
      { ...SMALL, align: "right" },
    );
    const address = { x: MARGIN, y: y + lineHeight(SMALL), width: TEXT_WIDTH };
    paper.text(verifyAddress, address, SMALL);
  });
};
