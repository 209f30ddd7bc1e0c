import { allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { List } from "../../../worker/lists/lists.contract.ts";
import { answeredLine } from "../../../worker/lists/parse/answered-line.contract.ts";
import type { ListCandidate, ParsedLine, ParsedList } from "../../../worker/lists/parse/parse-list.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

export const NEW_LIST = "new";

/** The stock of a product is what can be ordered of it. */
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

export interface LookLine extends Pick<ParsedLine, "text" | "quantity" | "unit">, InFile {
  /** Identifies the line when the list is read again. */
  readonly key: string;
  readonly isSure: boolean;
  readonly candidates: readonly Candidate[];
  /** The preselected product; null for none. */
  readonly chosen: string | null;
  /** The preselected quantity; 0 where only the person can decide. */
  readonly wanted: number;
}

export interface Look {
  /** New for each reading, so that the page forgets earlier choices. */
  readonly id: string;
  readonly lines: readonly LookLine[];
  readonly notUnderstood: readonly LeftOut[];
  /** Parts that order nothing: senders and times of copied chat messages, rows of a file without a quantity. */
  readonly headers: readonly LeftOut[];
  readonly lists: readonly Pick<List, "_id" | "name">[];
}

/** Includes the row, because several rows of a file may hold the same text. */
const lineKey = ({ text, row }: LeftOut): string => (row === undefined ? text : `${row} ${text}`);

/** Earlier choices by the key of the line, for a list that is read again. */
export type EarlierChoices = ReadonlyMap<string, { readonly productId: string | null; readonly quantity: number }>;

/** At most the stock, in a quantity that is sold. */
export const preselectedQuantity = ({ quantity, product }: Pick<Candidate, "quantity" | "product">): number =>
  Math.min(quantity ?? 0, product.stock, allowedWithin(MAX_QUANTITY, product));

export const toLook = (list: ReadList, lists: readonly List[], language: Language, earlier: EarlierChoices): Look => ({
  id: crypto.randomUUID(),
  lists: lists.map(({ _id, name }) => ({ _id, name })),
  lines: list.lines.map((line): LookLine => {
    const { text, quantity, unit, questions, row, note } = line;
    const key = lineKey(line);
    const orderable = line.candidates.map(({ product, ...candidate }) => ({
      ...candidate,
      product: { ...product, stock: allowedWithin(product.stock, product) },
    }));
    const candidates = orderable.map(({ product, quantity, conversion, notes }) => ({
      product: withLocalName(product, language),
      quantity,
      conversion,
      notes,
    }));
    const previous = earlier.get(key);
    const isKept =
      previous && (previous.productId === null || candidates.some(({ product }) => product._id === previous.productId));
    const chosen = isKept ? previous.productId : (answeredLine(line)?.productId ?? null);
    const candidate = candidates.find(({ product }) => product._id === chosen);
    const freshQuantity = candidate ? preselectedQuantity(candidate) : 0;
    const wanted = isKept ? previous.quantity : freshQuantity;
    const inFile = row === undefined ? {} : { row, note: note ?? "" };
    return { key, text, quantity, unit, ...inFile, isSure: questions.length === 0, candidates, chosen, wanted };
  }),
  notUnderstood: leftOutOf(list, "words"),
  headers: leftOutOf(list, "header"),
});

const leftOutOf = ({ notUnderstood }: ReadList, wantedKind: "words" | "header"): LeftOut[] =>
  notUnderstood.flatMap(({ text, kind, row }) =>
    (kind === "header") === (wantedKind === "header") ? [row === undefined ? { text } : { text, row }] : [],
  );
