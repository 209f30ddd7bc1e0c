/** A product and a quantity that are right for a line; null where the quantity is left to the buyer. */
interface Right {
  readonly skus: readonly string[];
  readonly quantity: number | null;
}

/** A message of messages-*.txt or unseen.txt. */
export interface Message {
  readonly id: string;
  readonly text: string;
  /** For each of its goods, what is right, as it is written and as it is read. */
  readonly expected: readonly { readonly written: string; readonly rights: readonly Right[] }[];
}

/** What was understood, first candidates only. */
export interface Understood {
  readonly sku: string;
  readonly quantity: number | null;
}

const MARK = "=>";

/**
 * Messages begin with "# id". Behind "=>" stands what the line asks for, "good quantity; good quantity", with other right
 * answers behind "|" and "?" for a quantity that nobody can know. A good is a row of goods.csv.
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
      const expected = lines
        .flatMap((line) => line.split(MARK).slice(1))
        .flatMap((answers) => answers.split(";"))
        .map((written) => ({ written: written.trim(), rights: written.split("|").map(rightOf) }));
      return { id, text: written.join("\n"), expected };
    });
};

const isRight = (rights: readonly Right[], { sku, quantity }: Understood): boolean =>
  rights.some((right) => right.skus.includes(sku) && right.quantity === quantity);

interface Judged<One> {
  readonly right: number;
  /** The goods of the message, or what was understood where that is more: an invented line counts as a wrong one. */
  readonly total: number;
  readonly wrong: readonly string[];
  readonly extra: readonly One[];
}

/** Compares in order: the longest common run of right lines. */
export const judge = <One extends Understood>({ expected }: Message, found: readonly One[]): Judged<One> => {
  const best: number[][] = Array.from({ length: expected.length + 1 }, () => Array(found.length + 1).fill(0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  const fits = (i: number, j: number): boolean => {
    const one = expected[i];
    const other = found[j];
    return one !== undefined && other !== undefined && isRight(one.rights, other);
  };
  for (let i = expected.length - 1; i >= 0; i--)
    for (let j = found.length - 1; j >= 0; j--)
      (best[i] as number[])[j] = Math.max(at(i + 1, j), at(i, j + 1), fits(i, j) ? 1 + at(i + 1, j + 1) : 0);
  const wrong: string[] = [];
  const extra: One[] = [];
  let [i, j] = [0, 0];
  while (i < expected.length || j < found.length) {
    if (i < expected.length && j < found.length && fits(i, j) && at(i, j) === 1 + at(i + 1, j + 1)) {
      i++;
      j++;
    } else if (i < expected.length && (j >= found.length || at(i + 1, j) >= at(i, j + 1))) {
      wrong.push(expected[i++]?.written ?? "");
    } else {
      extra.push(found[j++] as One);
    }
  }
  return { right: at(0, 0), total: Math.max(expected.length, found.length), wrong, extra };
};
