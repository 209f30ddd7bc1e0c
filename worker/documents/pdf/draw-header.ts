import { encode } from "uqr";
import { GST_STATES, type GstState } from "../../cities/states.contract.ts";
import { fillLabel, type Labels } from "../../i18n/papers/document-labels.ts";
import type { Printing } from "./draw-document.ts";
import { GREEN, MARGIN, MUTED, type Paper, printedAddress, TEXT_WIDTH, type TextStyle } from "./paper.ts";
import { printDay } from "./printed-amounts.ts";

const TEXT: TextStyle = { size: 8.4 };
const SMALL: TextStyle = { size: 7.4, color: MUTED };
const QR_SIDE = 74;
/** The white border that scanners need, in QR modules. */
const QR_BORDER = 2;
const GAP = 14;
/** Share of the header's width for the seller; the rest is for the title. */
const SELLER = 0.52;

interface Entry {
  readonly label: string;
  readonly value: string;
}

/** Draws entries below one another and skips those without a value; returns the height. */
const drawEntries = (paper: Paper, entries: readonly Entry[], at: { x: number; y: number; width: number }): number => {
  let { y } = at;
  for (const { label, value } of entries) {
    if (value === "") continue;
    y += paper.text(label === "" ? value : `${label}: ${value}`, { ...at, y }, TEXT);
  }
  return y - at.y;
};

const stateName = (state: GstState): string => `${GST_STATES[state]} (${state})`;

const sellerEntries = ({ document: { seller }, labels }: Printing): Entry[] => [
  { label: "", value: printedAddress(seller.address) },
  { label: labels.gstin, value: seller.gstin || labels.unregistered },
  { label: labels.fssai, value: seller.fssai },
  { label: labels.phone, value: seller.phone },
  { label: labels.email, value: seller.email },
];

const titleOf = (labels: Labels, { document, englishTitle }: Printing): string[] => [
  labels.titles[document.kind],
  ...(englishTitle ? [englishTitle] : []),
];

const drawTitle = (paper: Paper, printing: Printing, at: { x: number; width: number }): number => {
  const { document, labels } = printing;
  const right = { align: "right" } as const;
  const [title = "", english = ""] = titleOf(labels, printing);
  let y = MARGIN;
  y += paper.text(title, { ...at, y }, { size: 14, isBold: true, color: GREEN, ...right });
  y += paper.text(english, { ...at, y }, { ...SMALL, ...right });
  y += paper.text(labels.original, { ...at, y }, { ...SMALL, ...right }) + 3;
  y += paper.text(document.number, { ...at, y }, { size: 10.5, isBold: true, ...right });
  y += paper.text(`${labels.date}: ${printDay(document.issuedAt)}`, { ...at, y }, { ...TEXT, ...right });
  if (!document.refersTo) return y - MARGIN;
  const { number, issuedAt } = document.refersTo;
  const against = fillLabel(labels.against, { number, date: printDay(issuedAt) });
  return y + paper.text(against, { ...at, y }, { ...TEXT, isBold: true, ...right }) - MARGIN;
};

/** Draws the seller, the title, and the QR code for verification. */
export const drawHeader = (paper: Paper, printing: Printing): void => {
  const { seller } = printing.document;
  const side = TEXT_WIDTH - QR_SIDE - 2 * GAP;
  const left = { x: MARGIN, width: side * SELLER };
  let height = paper.text(seller.name, { ...left, y: MARGIN }, { size: 13, isBold: true, color: GREEN });
  height += drawEntries(paper, sellerEntries(printing), { ...left, y: MARGIN + height });
  const title = drawTitle(paper, printing, { x: MARGIN + left.width + GAP, width: side - left.width });

  const qr = { x: MARGIN + TEXT_WIDTH - QR_SIDE, y: MARGIN };
  paper.squares(encode(printing.verifyAddress, { ecc: "M", border: QR_BORDER }).data, qr.x, qr.y, QR_SIDE);
  paper.link(qr.x, qr.y, QR_SIDE, QR_SIDE, printing.verifyAddress);
  const scan = paper.text(
    printing.labels.scan,
    { x: qr.x, y: qr.y + QR_SIDE + 2, width: QR_SIDE },
    { size: 6.2, color: MUTED },
  );
  paper.y = MARGIN + Math.max(height, title, QR_SIDE + 2 + scan) + 8;
  paper.rule(paper.y);
  paper.y += 8;
};

/** Draws the buyer and the details of the supply. */
export const drawParties = (paper: Paper, printing: Printing): void => {
  const { document, labels } = printing;
  const { buyer, order, placeOfSupply } = document;
  const side = (TEXT_WIDTH - GAP) / 2;
  const left = { x: MARGIN, width: side };
  const right = { x: MARGIN + side + GAP, width: side };
  const deliveredTo = order.deliveryAddress === buyer.address ? "" : printedAddress(order.deliveryAddress);
  const { y } = paper;
  const heading = { ...SMALL, isBold: true };
  const top = Math.max(
    paper.text(labels.buyer, { ...left, y }, heading),
    paper.text(labels.supply, { ...right, y }, heading),
  );
  const name = paper.text(buyer.name, { ...left, y: y + top }, { size: 10, isBold: true });
  const leftHeight = drawEntries(
    paper,
    [
      { label: "", value: printedAddress(buyer.address) },
      { label: labels.gstin, value: buyer.gstin || labels.unregistered },
      { label: labels.phone, value: buyer.phone },
    ],
    { ...left, y: y + top + name },
  );
  const rightHeight = drawEntries(
    paper,
    [
      { label: labels.placeOfSupply, value: stateName(placeOfSupply) },
      { label: labels.order, value: order.id.slice(-8) },
      { label: labels.delivered, value: printDay(order.deliveredAt) },
      { label: labels.deliveredTo, value: deliveredTo },
      { label: labels.payment, value: labels.payments[order.paymentMethod] ?? order.paymentMethod },
      { label: "", value: labels.reverseCharge },
    ],
    { ...right, y: y + top },
  );
  paper.y = y + top + Math.max(name + leftHeight, rightHeight) + 10;
};
