import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import type { DoorFigures, DoorLineInput } from "../../../../worker/orders/door/door.contract.ts";
import {
  type DoorMark,
  isNothing,
  type MarkProblem,
  marksOf,
  problemOf,
} from "../../../../worker/orders/door/door-marks.contract.ts";
import { costAtDoor, dueOf } from "../../../../worker/orders/due.contract.ts";
import {
  DOOR_OUTCOMES,
  DOOR_REASONS,
  type DoorOutcome,
  type DoorReason,
} from "../../../../worker/orders/order-lifecycle.contract.ts";
import { toPaise, toRupees } from "../../../../worker/platform/money.contract.ts";
import { fromMilli, subtractQuantity, toMilli } from "../../../../worker/platform/quantity.contract.ts";
import { readQuantity } from "../../../../worker/platform/quantity-text.contract.ts";
import { type WithLocalName, withLocalName } from "../../../features/local-names/local-names.ts";

type WireLine = DoorFigures["lines"][number];

/** With the product's name in the reader's language. */
export type LocalDoorLine = Omit<WireLine, "names" | "product"> & {
  readonly product: WithLocalName<WireLine["product"] & { names: WireLine["names"] }>;
};
export type LocalDoorFigures = Omit<DoorFigures, "lines"> & { readonly lines: readonly LocalDoorLine[] };

export const toLocalFigures = (figures: DoorFigures, language: Language): LocalDoorFigures => ({
  ...figures,
  lines: figures.lines.map(({ names, product, ...line }) => ({
    ...line,
    product: withLocalName({ ...product, names }, language),
  })),
});

/** How a line is marked; the quantity as typed. */
export interface Mark {
  readonly outcome: DoorOutcome;
  readonly reason: DoorReason | null;
  readonly quantity: string;
}
export type Marks = ReadonlyMap<string, Mark>;

/** The stored marks, or those typed in a refused form without script. */
export const initialMarks = ({ lines }: LocalDoorFigures, typed: Readonly<Record<string, string>> = {}): Marks => {
  const sent = readMarks(Object.entries(typed));
  return new Map(
    lines.map(({ product: { _id }, outcome, reason, delivered }) => [
      _id,
      sent.get(_id) ?? { outcome, reason, quantity: String(delivered) },
    ]),
  );
};

/** Selects another outcome, with a matching quantity. */
export const changeOutcome = (
  { ordered }: Pick<LocalDoorLine, "ordered">,
  before: Mark,
  outcome: DoorOutcome,
): Mark => {
  if (outcome === before.outcome) return before;
  if (outcome === "delivered") return { outcome, reason: null, quantity: String(ordered) };
  return {
    outcome,
    reason: null,
    quantity: String(outcome === "short" ? Math.max(0, subtractQuantity(ordered, 1)) : 0),
  };
};

const FIELD = /^(outcome|reason|quantity)\.([\w-]{1,64})$/;

/** The marks in a form's fields, by product id. */
const readMarks = (fields: Iterable<readonly [string, FormDataEntryValue]>): Marks => {
  const marks = new Map<string, Mark>();
  for (const [name, value] of fields) {
    const [, part = "", id = ""] = FIELD.exec(name) ?? [];
    if (!id) continue;
    const mark = marks.get(id) ?? { outcome: "delivered", reason: null, quantity: "" };
    const typed = value.toString();
    if (part === "quantity") marks.set(id, { ...mark, quantity: typed });
    if (part === "outcome")
      marks.set(id, { ...mark, outcome: DOOR_OUTCOMES.find((one) => one === typed) ?? "delivered" });
    if (part === "reason") marks.set(id, { ...mark, reason: DOOR_REASONS.find((one) => one === typed) ?? null });
  }
  return marks;
};

/** The line in the API's format. Delivered products that are not weighed need no typed quantity. */
const toLine = (productId: string, { outcome, reason, quantity }: Mark, ordered: number | null): DoorLineInput => ({
  productId,
  outcome,
  reason: outcome === "delivered" ? null : reason,
  deliveredQuantity: outcome === "delivered" && ordered !== null ? ordered : readQuantity(quantity),
});

/** The form's lines. Products that are not weighed have a field `ordered.<id>`. */
export const readLines = (form: FormData): DoorLineInput[] =>
  [...readMarks(form)].map(([id, mark]) => {
    const ordered = form.get(`ordered.${id}`);
    return toLine(id, mark, ordered === null ? null : Number(ordered));
  });

const orderedOf = ({ ordered, weightTolerance }: LocalDoorLine): number | null =>
  weightTolerance === null ? ordered : null;

/** Lines and marks in the units of the shared rules: thousandths and basis points. */
const toRules = ({ lines }: LocalDoorFigures, marks: Marks) => {
  const weighed = lines.map(({ product, ordered, weightTolerance }) => ({
    productId: product._id,
    unit: product.unit,
    quantity: ordered,
    weightToleranceBp: weightTolerance === null ? null : Math.round(weightTolerance * 100),
  }));
  const wanted = lines.flatMap((line) => {
    const mark = marks.get(line.product._id);
    if (!mark) return [];
    const { deliveredQuantity, ...rest } = toLine(line.product._id, mark, orderedOf(line));
    return [{ ...rest, deliveredMilli: toMilli(deliveredQuantity) }];
  });
  return { weighed, wanted };
};

export const reviewMarks = (figures: LocalDoorFigures, marks: Marks) => {
  const { weighed, wanted } = toRules(figures, marks);
  const problems = new Map<string, MarkProblem>();
  for (const [index, mark] of wanted.entries()) {
    const line = weighed[index];
    const problem = line && (Number.isFinite(mark.deliveredMilli) ? problemOf(line, mark) : "not_whole");
    if (problem) problems.set(mark.productId, problem);
  }
  const differing = marksOf(weighed, wanted);
  const saved = toRules(figures, initialMarks(figures));
  return {
    problems,
    differing,
    isNothing: isNothing(weighed, differing),
    isSaved: JSON.stringify(differing) === JSON.stringify(marksOf(saved.weighed, saved.wanted)),
    amount: amountOf(figures, wanted),
    lines: wanted.map(({ deliveredMilli, ...mark }) => ({ ...mark, deliveredQuantity: fromMilli(deliveredMilli) })),
  };
};

/** Whether the marks queued on the device (in the API's format) equal those that the page shows. */
export const areQueued = (door: object, { lines }: Pick<ReturnType<typeof reviewMarks>, "lines">): boolean =>
  JSON.stringify("lines" in door && door.lines) === JSON.stringify(lines);

/** The final total. The amount due or the refund follows from what was already paid. */
const amountOf = (figures: LocalDoorFigures, wanted: readonly DoorMark[]) => {
  const { waivedFee } = figures;
  const lines = figures.lines.map(({ product, ordered, price, prices }) => {
    const priceTiers = prices?.map(({ from, price: rupees }) => ({ from, pricePaise: toPaise(rupees) }));
    const pricePaise = priceTiers?.findLast(({ from }) => ordered >= from)?.pricePaise ?? toPaise(price);
    return { productId: product._id, quantity: ordered, pricePaise, priceTiers: priceTiers ?? null };
  });
  const marks = wanted.map((mark) => ({ ...mark, deliveredMilli: mark.deliveredMilli || 0 }));
  const { goodsPaise, feePaise, extraPaise } = costAtDoor(lines, marks, {
    deliveryFeePaise: waivedFee ? 0 : toPaise(figures.deliveryFee),
    waivedFee: waivedFee && { feePaise: toPaise(waivedFee.fee), freeFromPaise: toPaise(waivedFee.freeFrom) },
  });
  const total = goodsPaise + feePaise + toPaise(figures.tax);
  const paid = toPaise(figures.paid);
  return {
    total: toRupees(total),
    due: toRupees(dueOf(total, paid, figures.paymentMethod).duePaise),
    refund: toRupees(Math.max(0, paid - total)),
    // Added because rejected goods lower the order below a price break or free delivery.
    extra: toRupees(extraPaise),
  };
};
