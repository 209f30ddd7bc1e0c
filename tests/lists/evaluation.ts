/** A right answer for a line. `quantity` is null where only the buyer can know it. */
interface Right {
  readonly skus: readonly string[];
  readonly quantity: number | null;
}

/** A message of messages-*.txt or unseen.txt. */
export interface Message {
  readonly id: string;
  readonly text: string;
  /** How many requested products the shop does not sell. */
  readonly notSold: number;
  /** The right answers for each requested product: as written in the file, and parsed. */
  readonly expected: readonly { readonly written: string; readonly rights: readonly Right[] }[];
}

/** A line as the shop parsed it. */
export interface Understood {
  readonly text: string;
  /** The cart line after "Add"; null while the line waits for an answer. */
  readonly inCart: { readonly sku: string; readonly quantity: number } | null;
  /** The products offered as choices, likeliest first. */
  readonly offered: readonly string[];
  /** The line's notes about its quantity. */
  readonly notes: readonly string[];
}

const MARK = "=>";
const NOTHING = "nothing";

/**
 * Parses messages that begin with "# id". After "=>" come the right answers for the line, as "good quantity; good
 * quantity", with alternatives after "|" and "?" for a quantity that only the buyer knows. A good is a row of
 * goods.csv, and "nothing" a product that the shop does not sell.
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

/**
 * Also accepts a fraction that rounds up to the asked quantity, because most files date from when every quantity was a
 * whole number.
 */
const isQuantity = (asked: number | null, quantity: number): boolean =>
  asked === quantity || (asked !== null && !Number.isInteger(quantity) && Math.ceil(quantity) === asked);

const isAsAsked = (rights: readonly Right[], { inCart }: Understood): boolean =>
  inCart !== null &&
  rights.some(({ skus, quantity }) => skus.includes(inCart.sku) && isQuantity(quantity, inCart.quantity));
/** The line waits for an answer, and a right product is among its choices. */
const isOpen = (rights: readonly Right[], { inCart, offered }: Understood): boolean =>
  inCart === null && rights.some(({ skus }) => offered.some((sku) => skus.includes(sku)));
/** A right product in another quantity, with a note about it. */
const isMarked = (rights: readonly Right[], { inCart, notes }: Understood): boolean =>
  inCart !== null && notes.length > 0 && rights.some(({ skus }) => skus.includes(inCart.sku));

export interface Judged {
  /** Requested products that are in the cart as asked, or are reported as not sold. */
  readonly asAsked: number;
  readonly open: number;
  /** Wrong products in the cart without a note. */
  readonly wrong: readonly string[];
  /** The number of requested products, or of parsed lines if there are more. */
  readonly total: number;
  /** Lines that are neither as asked nor open, as text for people. */
  readonly amiss: readonly string[];
}

const WEIGHTS = { asAsked: 4, open: 3, marked: 2, none: 0 } as const;

/**
 * Aligns expected and parsed lines, in order, so that as many as possible match. `saidNotSold`: how many lines report a
 * product as not sold.
 */
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
