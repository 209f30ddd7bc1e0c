/** A product and a quantity that are right for a line; null where the quantity is left to the buyer. */
interface Right {
  readonly skus: readonly string[];
  readonly quantity: number | null;
}

/** A message of messages-*.txt or unseen.txt. */
export interface Message {
  readonly id: string;
  readonly text: string;
  /** How many of its lines ask for what is not sold. */
  readonly notSold: number;
  /** For each of its goods, what is right, as it is written and as it is read. */
  readonly expected: readonly { readonly written: string; readonly rights: readonly Right[] }[];
}

/** A line that was read. */
export interface Understood {
  readonly text: string;
  /** What the cart holds of it after "Add"; null for a line that waits for an answer. */
  readonly inCart: { readonly sku: string; readonly quantity: number } | null;
  /** The products that it offers, likeliest first. */
  readonly offered: readonly string[];
  /** What it says about the quantity. */
  readonly notes: readonly string[];
}

const MARK = "=>";
const NOTHING = "nothing";

/**
 * Messages begin with "# id". Behind "=>" stands what the line asks for, "good quantity; good quantity", with other right
 * answers behind "|" and "?" for a quantity that nobody can know. A good is a row of goods.csv, and "nothing" is what is not sold.
 */
export const readMessages = (file: string, goodsCsv: string): Message[] => {
  const goods = new Map(
    goodsCsv
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.split(",") as [string, string])
      .map(([good, skus]) => [good, skus.split("|")] as const),
  );
  const rightOf = (written: string): Right => {
    const [good = "", quantity = ""] = written.trim().split(/\s+/);
    const skus = goods.get(good);
    if (!skus || (quantity !== "?" && !(Number(quantity) > 0))) throw new Error(`"${written}" is no good`);
    return { skus, quantity: quantity === "?" ? null : Number(quantity) };
  };
  return file
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [id = "", ...lines] = block.trimEnd().split("\n");
      const written = lines.flatMap((line) => (line.startsWith(MARK) ? [] : [line.split(MARK)[0]?.trimEnd() ?? ""]));
      const answers = lines.flatMap((line) => line.split(MARK).slice(1)).flatMap((answers) => answers.split(";"));
      const expected = answers
        .filter((answer) => answer.trim() !== NOTHING)
        .map((written) => ({ written: written.trim(), rights: written.split("|").map(rightOf) }));
      return { id, text: written.join("\n"), notSold: answers.length - expected.length, expected };
    });
};

/** Most files were written when every quantity was a whole number. */
const isQuantity = (asked: number | null, quantity: number): boolean =>
  asked === quantity || (asked !== null && !Number.isInteger(quantity) && Math.ceil(quantity) === asked);

const isAsAsked = (rights: readonly Right[], { inCart }: Understood): boolean =>
  inCart !== null &&
  rights.some(({ skus, quantity }) => skus.includes(inCart.sku) && isQuantity(quantity, inCart.quantity));
/** Waits for an answer, with the right product among the choices. */
const isOpen = (rights: readonly Right[], { inCart, offered }: Understood): boolean =>
  inCart === null && rights.some(({ skus }) => offered.some((sku) => skus.includes(sku)));
/** The right product in another quantity, about which the line says something. */
const isMarked = (rights: readonly Right[], { inCart, notes }: Understood): boolean =>
  inCart !== null && notes.length > 0 && rights.some(({ skus }) => skus.includes(inCart.sku));

export interface Judged {
  /** Lines whose goods are in the cart as asked, or, for what is not sold, that say so. */
  readonly asAsked: number;
  readonly open: number;
  /** Wrong goods in the cart without a word about it. */
  readonly wrong: readonly string[];
  /** The goods of the message, or what was read where that is more. */
  readonly total: number;
  /** For people: what is neither as asked nor open. */
  readonly amiss: readonly string[];
}

const WEIGHTS = { asAsked: 4, open: 3, marked: 2, none: 0 } as const;

/** Compares in order, so that as many lines as possible are as asked. `notSold`: how many lines say that they are not sold. */
export const judge = (
  { id, expected, notSold }: Message,
  found: readonly Understood[],
  saidNotSold: number,
): Judged => {
  const outcome = (i: number, j: number): keyof typeof WEIGHTS => {
    const rights = expected[i]?.rights ?? [];
    const other = found[j];
    if (!other) return "none";
    if (isAsAsked(rights, other)) return "asAsked";
    if (isOpen(rights, other)) return "open";
    return isMarked(rights, other) ? "marked" : "none";
  };
  const best: number[][] = Array.from({ length: expected.length + 1 }, () => Array(found.length + 1).fill(0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  const pair = (i: number, j: number): number => {
    const weight = WEIGHTS[outcome(i, j)];
    return weight === 0 ? 0 : weight + at(i + 1, j + 1);
  };
  for (let i = expected.length - 1; i >= 0; i--)
    for (let j = found.length - 1; j >= 0; j--)
      (best[i] as number[])[j] = Math.max(at(i + 1, j), at(i, j + 1), pair(i, j));
  const count = { asAsked: 0, open: 0, marked: 0, none: 0 };
  const wrong: string[] = [];
  const amiss: string[] = [];
  let [i, j] = [0, 0];
  while (i < expected.length || j < found.length) {
    const own = found[j];
    if (i < expected.length && own && pair(i, j) > 0 && pair(i, j) === at(i, j)) {
      const how = outcome(i, j);
      count[how]++;
      if (how === "marked")
        amiss.push(`${id}: "${own.text}" is ${own.inCart?.quantity} with a note, not ${expected[i]?.written}`);
      i++;
      j++;
    } else if (i < expected.length && (!own || at(i + 1, j) >= at(i, j + 1))) {
      amiss.push(`${id}: not ${expected[i++]?.written}`);
    } else if (own) {
      const line = `${id}: "${own.text}" is ${own.inCart ? `${own.inCart.sku} ${own.inCart.quantity}` : `open, ${own.offered}`}`;
      amiss.push(line);
      if (own.inCart) wrong.push(line);
      j++;
    }
  }
  const said = Math.min(notSold, saidNotSold);
  if (said < notSold) amiss.push(`${id}: ${notSold - said} of ${notSold} not called not sold`);
  const total = Math.max(expected.length + notSold, found.length);
  return { asAsked: count.asAsked + said, open: count.open, wrong, total, amiss };
};
