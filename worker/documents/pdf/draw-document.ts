import { toPercent } from "../../catalogue/categories.contract.ts";
import { shownName } from "../../catalogue/product-names.contract.ts";
import type { Labels } from "../../i18n/papers/document-labels.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import { formatNumber } from "../../platform/money.contract.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { type DocumentLine, exemptOf, type IssuedDocument } from "../documents.contract.ts";
import { printRate, stateTaxName, sumOf } from "../tax.contract.ts";
import { drawClosing, drawFooters, drawTotals } from "./draw-closing.ts";
import { drawHeader, drawParties } from "./draw-header.ts";
import type { Paper } from "./paper.ts";
import { printAmount } from "./printed-amounts.ts";
import { type Column, drawTable } from "./table.ts";

/** A document with everything else that its PDF shows. */
export interface Printing {
  readonly document: IssuedDocument;
  readonly language: Language;
  readonly labels: Labels;
  /** English title for auditors; null when the document is in English. */
  readonly englishTitle: string | null;
  /** URL of the public verification page. */
  readonly verifyAddress: string;
}

const NO_NAMES = { hindi: "", marathi: "", gujarati: "" };

export const isTaxed = ({ totals }: IssuedDocument): boolean => totals.totalPaise !== totals.taxablePaise;

const goodsColumns = ({ document, labels, language }: Printing): Column<DocumentLine & { readonly row: number }>[] => {
  const named = ({ name, names }: DocumentLine) => shownName({ name, names: { ...NO_NAMES, ...names } }, language);
  return [
    { title: "#", width: 15, align: "right", cell: ({ row }) => String(row) },
    {
      title: labels.item,
      cell: (line) => named(line).first,
      note: (line) => [named(line).second, line.isPrepacked ? labels.prepacked : null].filter(Boolean).join(" · "),
    },
    { title: labels.hsn, width: 38, cell: ({ hsn }) => hsn },
    {
      title: labels.quantity,
      width: 46,
      align: "right",
      cell: ({ unit, quantityMilli }) =>
        unit ? `${formatNumber(fromMilli(quantityMilli))} ${labels.units[unit]}` : "",
    },
    {
      title: isTaxed(document) ? labels.priceWithTax : labels.price,
      width: 46,
      align: "right",
      cell: ({ pricePaise }) => printAmount(pricePaise),
    },
    ...(isTaxed(document) ? taxColumns<DocumentLine & { readonly row: number }>(document, labels) : []),
    { title: labels.total, width: 52, align: "right", cell: ({ totalPaise }) => printAmount(totalPaise) },
  ];
};

type Taxed = Pick<DocumentLine, "rateBp" | "taxablePaise" | "cgstPaise" | "sgstPaise" | "igstPaise">;

const taxColumns = <Row extends Taxed>(document: IssuedDocument, labels: Labels): Column<Row>[] => [
  {
    title: labels.taxable,
    width: 50,
    align: "right",
    cell: (row) => (row.rateBp === 0 ? "–" : printAmount(row.taxablePaise)),
  },
  {
    title: labels.rate,
    width: document.isInterState ? 26 : 34,
    align: "right",
    cell: ({ rateBp }) => printRate(toPercent(rateBp), document.isInterState),
  },
  ...(document.isInterState
    ? [{ title: "IGST", width: 42, align: "right" as const, cell: ({ igstPaise }: Row) => printAmount(igstPaise) }]
    : [
        { title: "CGST", width: 38, align: "right" as const, cell: ({ cgstPaise }: Row) => printAmount(cgstPaise) },
        {
          title: stateTaxName(document.placeOfSupply),
          width: 38,
          align: "right" as const,
          cell: ({ sgstPaise }: Row) => printAmount(sgstPaise),
        },
      ]),
];

/** Sums of all lines of one HSN code and rate, sorted by code. */
const sumByHsn = (lines: readonly DocumentLine[]) =>
  [...Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn}/${rateBp}`).values()]
    .map((group) => ({ hsn: group[0]?.hsn ?? "", rateBp: group[0]?.rateBp ?? 0, ...sumOf(group) }))
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || a.rateBp - b.rateBp);

const drawHsnSummary = (paper: Paper, { document, labels }: Printing): void => {
  const rows = sumByHsn(document.lines);
  const { cgstPaise, sgstPaise, igstPaise, ...totals } = document.totals;
  const taxablePaise = totals.taxablePaise - exemptOf(document.rates);
  const taxes = document.isInterState ? [igstPaise] : [cgstPaise, sgstPaise];
  const columns: Column<(typeof rows)[number]>[] = [
    { title: labels.byHsn, cell: ({ hsn }) => hsn || "–" },
    ...taxColumns<(typeof rows)[number]>(document, labels),
    {
      title: labels.tax,
      width: 58,
      align: "right",
      cell: (row) => printAmount(row.cgstPaise + row.sgstPaise + row.igstPaise),
    },
  ];
  const tax = cgstPaise + sgstPaise + igstPaise;
  drawTable(paper, columns, rows, [labels.total, printAmount(taxablePaise), "", ...[...taxes, tax].map(printAmount)]);
  paper.y += 8;
};

export const drawDocument = (paper: Paper, printing: Printing): void => {
  const { document } = printing;
  drawHeader(paper, printing);
  drawParties(paper, printing);
  drawTable(
    paper,
    goodsColumns(printing),
    document.lines.map((line, i) => ({ ...line, row: i + 1 })),
  );
  drawTotals(paper, printing);
  if (isTaxed(document)) drawHsnSummary(paper, printing);
  drawClosing(paper, printing);
  drawFooters(paper, printing);
};
