import { allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import { priceAt } from "../../../worker/catalogue/price-breaks.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { List } from "../../../worker/lists/lists.contract.ts";
import { answeredLine } from "../../../worker/lists/parse/answered-line.contract.ts";
import type { ListCandidate, ParsedLine, ParsedList } from "../../../worker/lists/parse/parse-list.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { priceOf } from "../../../worker/platform/quantity.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

export const NEW_LIST = "new";

/** A product's stock is the quantity that can be ordered. */
type Candidate = Omit<ListCandidate, "product" | "confidence"> & {
  readonly product: WithLocalName<ListCandidate["product"]>;
};

/** The row number in a file, and the note beside it. */
interface InFile {
  readonly row?: number;
  readonly note?: string;
}

/** The result of reading a text or the rows of a file. */
interface ReadList {
  readonly lines: readonly (ParsedLine & InFile)[];
  readonly notUnderstood: readonly (ParsedList["notUnderstood"][number] & InFile)[];
}

/** A part of the list that names none of our products. */
export interface LeftOut extends Pick<InFile, "row"> {
  readonly text: string;
}

export interface LookLine extends Pick<ParsedLine, "text" | "quantity" | "unit" | "questions">, InFile {
  /** Identifies the line when the list is read again. */
  readonly key: string;
  readonly candidates: readonly Candidate[];
  /** The preselected product; null for none. */
  readonly chosen: string | null;
  /** The preselected quantity; 0 where only the person can decide. */
  readonly wanted: number;
  /** False for a line that the person must answer first. */
  readonly isAnswered: boolean;
}

export interface Look {
  /** New for each reading, so that the page forgets earlier choices. */
  readonly id: string;
  /** The pasted text, in which a rewritten line is replaced; null for a file. */
  readonly text: string | null;
  /** Lines with questions come first. */
  readonly lines: readonly LookLine[];
  /** Parts that name an amount of something that is not sold. */
  readonly notSold: readonly LeftOut[];
  readonly notUnderstood: readonly LeftOut[];
  /** Parts that order nothing: senders and times of copied chat messages, rows of a file without a quantity. */
  readonly headers: readonly LeftOut[];
  /** The lists to which the products can be added instead; null for none. */
  readonly lists: readonly Pick<List, "_id" | "name">[] | null;
  /** True after an attempt without script to add the list while lines have no answer. */
  readonly isLeaving: boolean;
}

/** Includes the row and the occurrence, because a list may hold the same text several times. */
const keysOf = (lines: readonly LeftOut[]): string[] => {
  const found = new Map<string, number>();
  return lines.map(({ text, row }) => {
    const key = row === undefined ? text : `${row} ${text}`;
    const count = (found.get(key) ?? 0) + 1;
    found.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
};

/** The person's choice for a line so far. */
export interface Choice {
  readonly productId: string | null;
  readonly quantity: number;
  readonly isAnswered: boolean;
}

/** Earlier choices by the key of the line, for a list that is read again. */
export type EarlierChoices = ReadonlyMap<string, Choice>;

/** In rupees. */
export const totalOf = (
  { price, priceBreaks }: Pick<Candidate["product"], "price" | "priceBreaks">,
  quantity: number,
): number => toRupees(priceOf(toPaise(priceAt(quantity, { price }, priceBreaks).price), quantity));

/** The line's quantity, limited to the stock and to the largest quantity that is sold. */
export const preselectedQuantity = ({ quantity, product }: Pick<Candidate, "quantity" | "product">): number =>
  Math.min(quantity ?? 0, product.stock, allowedWithin(MAX_QUANTITY, product));

const toLookLine = (
  line: ReadList["lines"][number],
  key: string,
  { language, earlier }: Pick<Around, "language" | "earlier">,
): LookLine => {
  const { text, quantity, unit, questions, row, note } = line;
  const candidates = line.candidates.map(({ product, quantity, conversion, notes }) => ({
    product: withLocalName({ ...product, stock: allowedWithin(product.stock, product) }, language),
    quantity,
    conversion,
    notes,
  }));
  const previous = earlier.get(key);
  const isKept =
    previous?.isAnswered &&
    (previous.productId === null || candidates.some(({ product }) => product._id === previous.productId));
  const chosen = isKept ? previous.productId : (answeredLine(line)?.productId ?? null);
  const candidate = candidates.find(({ product }) => product._id === chosen);
  const freshQuantity = candidate ? preselectedQuantity(candidate) : 0;
  const wanted = isKept ? previous.quantity : freshQuantity;
  const inFile = row === undefined ? {} : { row, note: note ?? "" };
  const isAnswered = isKept === true || chosen !== null;
  return { key, text, quantity, unit, ...inFile, questions, candidates, chosen, wanted, isAnswered };
};

interface Around {
  readonly text: string | null;
  readonly lists: readonly List[] | null;
  readonly language: Language;
  readonly earlier: EarlierChoices;
  readonly isLeaving: boolean;
}

export const toLook = (list: ReadList, around: Around): Look => {
  const { text, lists, isLeaving } = around;
  const keys = keysOf(list.lines);
  return {
    id: crypto.randomUUID(),
    text,
    lists: lists?.map(({ _id, name }) => ({ _id, name })) ?? null,
    lines: list.lines
      .map((line, at) => toLookLine(line, keys[at] ?? "", around))
      .sort((one, other) => Number(one.questions.length === 0) - Number(other.questions.length === 0)),
    notSold: leftOutOf(list, "not_sold"),
    notUnderstood: leftOutOf(list, "words"),
    headers: leftOutOf(list, "header"),
    isLeaving,
  };
};

const leftOutOf = ({ notUnderstood }: ReadList, wantedKind: ParsedList["notUnderstood"][number]["kind"]): LeftOut[] =>
  notUnderstood.flatMap(({ text, kind, row }) =>
    kind === wantedKind ? [row === undefined ? { text } : { text, row }] : [],
  );
