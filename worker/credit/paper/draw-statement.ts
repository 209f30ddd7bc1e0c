import type { SellerOnDocument } from "../../documents/documents.contract.ts";
import {
  BOTTOM,
  GREEN,
  lineHeight,
  MARGIN,
  MUTED,
  type Paper,
  printedAddress,
  TEXT_WIDTH,
  type TextStyle,
} from "../../documents/pdf/paper.ts";
import { printAmount, printDay, printRupees } from "../../documents/pdf/printed-amounts.ts";
import { type Column, drawTable } from "../../documents/pdf/table.ts";
import { fillLabel } from "../../i18n/papers/document-labels.ts";
import type { StatementLabels } from "../../i18n/papers/statement-labels.ts";
import { startOfIndianDay } from "../../platform/dates.contract.ts";
import { toPaise } from "../../platform/money.contract.ts";
import { AGES, type Statement, type StatementEntry } from "../credit.contract.ts";

export interface StatementToPrint {
  readonly statement: Statement;
  readonly seller: SellerOnDocument;
  readonly labels: StatementLabels;
  /** ISO 8601. */
  readonly printedAt: string;
}

const TEXT: TextStyle = { size: 8.6 };
const SMALL: TextStyle = { size: 7.4, color: MUTED };
const BOLD: TextStyle = { size: 10, isBold: true };

/** 2026-11 → 11/2026 */
export const printMonth = (month: string): string => month.split("-").reverse().join("/");

const printSum = (rupees: number): string => printRupees(toPaise(rupees));

const drawHead = (paper: Paper, { statement, seller, labels, printedAt }: StatementToPrint): void => {
  const left = { x: MARGIN, width: TEXT_WIDTH * 0.55 };
  const right = { x: MARGIN + TEXT_WIDTH * 0.57, width: TEXT_WIDTH * 0.43 };
  const aligned = { align: "right" } as const;
  let y = MARGIN;
  y += paper.text(seller.name, { ...left, y }, { size: 13, isBold: true, color: GREEN });
  y += paper.text(printedAddress(seller.address), { ...left, y }, TEXT);
  y += paper.text(seller.gstin && `GSTIN: ${seller.gstin}`, { ...left, y }, TEXT) + 8;
  y += paper.text(labels.of, { ...left, y }, SMALL);
  y += paper.text(statement.buyer.name, { ...left, y }, BOLD);

  let rightY =
    MARGIN + paper.text(labels.title, { ...right, y: MARGIN }, { size: 14, isBold: true, color: GREEN, ...aligned });
  rightY += paper.text(
    `${labels.month}: ${printMonth(statement.month)}`,
    { ...right, y: rightY },
    { ...BOLD, ...aligned },
  );
  rightY += paper.text(`${labels.asOf}: ${printDay(printedAt)}`, { ...right, y: rightY }, { ...TEXT, ...aligned });
  paper.y = Math.max(y, rightY) + 10;
};

type Line = Pick<StatementEntry, "amount" | "balance"> & {
  readonly date: string;
  readonly what: string;
  readonly note: string;
};

const columnsOf = ({ columns }: StatementLabels): Column<Line>[] => [
  { title: columns.date, width: 58, cell: ({ date }) => date },
  { title: columns.what, cell: ({ what }) => what, note: ({ note }) => note },
  {
    title: columns.charged,
    width: 74,
    align: "right",
    cell: ({ amount }) => (amount > 0 ? printAmount(toPaise(amount)) : ""),
  },
  {
    title: columns.paid,
    width: 74,
    align: "right",
    cell: ({ amount }) => (amount < 0 ? printAmount(-toPaise(amount)) : ""),
  },
  { title: columns.balance, width: 80, align: "right", cell: ({ balance }) => printAmount(toPaise(balance)) },
];

const toLine = (entry: StatementEntry, labels: StatementLabels): Line => {
  const { at, kind, number, orderId, method, reference, paidOn, amount, balance } = entry;
  const paid = paidOn && printDay(new Date(startOfIndianDay(paidOn)).toISOString());
  const note = [number, orderId?.slice(-8), method && labels.methods[method], reference, paid]
    .filter(Boolean)
    .join(" · ");
  return { date: printDay(at), what: labels.kinds[kind], note, amount, balance };
};

const drawState = (paper: Paper, { statement: { state }, labels }: StatementToPrint): void => {
  const sums: [string, number][] = [
    [labels.owed, state.balance],
    ...AGES.filter((age) => state.ageing[age] > 0).map((age): [string, number] => [
      labels.ages[age],
      state.ageing[age],
    ]),
    [labels.limit, state.limit],
  ];
  paper.y += 10;
  paper.keepTogether(sums.length * lineHeight(TEXT) + 10);
  const at = { x: MARGIN + TEXT_WIDTH * 0.5, width: TEXT_WIDTH * 0.5 };
  sums.forEach(([label, rupees], i) => {
    const style = { ...TEXT, isBold: i === 0 };
    paper.text(label, { ...at, y: paper.y }, style);
    paper.y += paper.text(printSum(rupees), { ...at, y: paper.y }, { ...style, align: "right" });
  });
};

const drawFooters = (paper: Paper, { seller, statement, labels }: StatementToPrint): void => {
  paper.onEachPage((page, pages) => {
    const y = BOTTOM + 12;
    paper.rule(y - 4);
    const footer = `${seller.name} · ${statement.buyer.name} · ${printMonth(statement.month)}`;
    paper.text(footer, { x: MARGIN, y, width: TEXT_WIDTH * 0.7 }, SMALL);
    paper.text(
      fillLabel(labels.page, { page, pages }),
      { x: MARGIN, y, width: TEXT_WIDTH },
      { ...SMALL, align: "right" },
    );
  });
};

export const drawStatement = (paper: Paper, printing: StatementToPrint): void => {
  const { statement, labels } = printing;
  const plain = (what: string, balance: number): Line => ({ date: "", what, note: "", amount: 0, balance });
  drawHead(paper, printing);
  drawTable(paper, columnsOf(labels), [
    plain(labels.opening, statement.opening),
    ...statement.entries.map((entry) => toLine(entry, labels)),
    plain(labels.closing, statement.closing),
  ]);
  drawState(paper, printing);
  drawFooters(paper, printing);
};
