import { allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { List } from "../../../worker/lists/lists.contract.ts";
import { SURE_ENOUGH } from "../../../worker/lists/parse/parse-limits.contract.ts";
import type { ListCandidate, ParsedLine, ParsedList } from "../../../worker/lists/parse/parse-list.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

/** The stock of a product is what can be ordered of it. */
type Candidate = Omit<ListCandidate, "product" | "confidence"> & {
  readonly product: WithLocalName<ListCandidate["product"]>;
};

/** Where it stands in a file, and what is noted beside it there. */
interface InFile {
  readonly row?: number;
  readonly note?: string;
}

/** What was read: a text, or the rows of a file. */
export interface ReadList {
  readonly lines: readonly (ParsedLine & InFile)[];
  readonly notUnderstood: readonly (ParsedList["notUnderstood"][number] & InFile)[];
}

/** What the list asks for without naming goods of ours. */
export interface LeftOut extends Pick<InFile, "row"> {
  readonly text: string;
}

/** A line as a person decides about it. */
export interface LookLine extends Pick<ParsedLine, "text" | "quantity" | "unit">, InFile {
  /** By which the line is known when it is read again. */
  readonly key: string;
  readonly isSure: boolean;
  readonly candidates: readonly Candidate[];
  /** The product that is chosen before the person looks; null for none. */
  readonly chosen: string | null;
  /** What to order of it; 0 where only the person can say. */
  readonly wanted: number;
}

export interface Look {
  /** A new one for each reading, so that the page forgets what was chosen before. */
  readonly id: string;
  readonly lines: readonly LookLine[];
  readonly notUnderstood: readonly LeftOut[];
  /** What asks for nothing: who wrote and when, of messages copied from a chat; rows of a file without a quantity. */
  readonly headers: readonly LeftOut[];
  /** The account's lists, on which it may be put. */
  readonly lists: readonly Pick<List, "_id" | "name">[];
}

/** The same words may stand in several rows of a file. */
const keyOf = ({ text, row }: LeftOut): string => (row === undefined ? text : `${row} ${text}`);

/** What a person had chosen for the lines that they read again. */
export type EarlierChoices = ReadonlyMap<string, { readonly productId: string | null; readonly quantity: number }>;

/** From here on the first candidate is chosen already. */
const LIKELY = 0.5;

/** The quantity to preselect: at most the stock, and one in which the product is sold. */
export const wantedOf = ({ quantity, product }: Pick<Candidate, "quantity" | "product">): number =>
  Math.min(quantity ?? 0, product.stock, allowedWithin(MAX_QUANTITY, product));

const firstChoice = (candidates: ParsedLine["candidates"]): string | null =>
  candidates.find(({ confidence, product }) => confidence >= LIKELY && product.stock > 0)?.product._id ?? null;

export const toLook = (list: ReadList, lists: readonly List[], language: Language, earlier: EarlierChoices): Look => ({
  id: crypto.randomUUID(),
  lists: lists.map(({ _id, name }) => ({ _id, name })),
  lines: list.lines.map((line): LookLine => {
    const { text, quantity, unit, confidence, row, note } = line;
    const key = keyOf(line);
    const sold = line.candidates.map(({ product, ...candidate }) => ({
      ...candidate,
      product: { ...product, stock: allowedWithin(product.stock, product) },
    }));
    const candidates = sold.map(({ product, quantity, notes }) => ({
      product: withLocalName(product, language),
      quantity,
      notes,
    }));
    const before = earlier.get(key);
    const isKept =
      before && (before.productId === null || candidates.some(({ product }) => product._id === before.productId));
    const chosen = isKept ? before.productId : firstChoice(sold);
    const own = candidates.find(({ product }) => product._id === chosen);
    const wanted = isKept ? before.quantity : own ? wantedOf(own) : 0;
    const inFile = row === undefined ? {} : { row, note: note ?? "" };
    return { key, text, quantity, unit, ...inFile, isSure: confidence >= SURE_ENOUGH, candidates, chosen, wanted };
  }),
  notUnderstood: leftOutOf(list, "words"),
  headers: leftOutOf(list, "header"),
});

const leftOutOf = ({ notUnderstood }: ReadList, wanted: "words" | "header"): LeftOut[] =>
  notUnderstood.flatMap(({ text, kind, row }) =>
    kind === wanted ? [row === undefined ? { text } : { text, row }] : [],
  );
