import { createMatching } from "../../catalogue/matching/matching.service.ts";
import type { Needs } from "../../compose.ts";
import { accountOf, requireBuyer, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { boughtRead } from "../../orders/cart/order-again.repo.ts";
import type { ParseListInput } from "./list-text.contract.ts";
import { MAX_PARSED_LINES } from "./parse-limits.contract.ts";
import type { LeftOutText, ParsedList } from "./parse-list.contract.ts";
import { type LeftOut, splitText } from "./split-text.ts";
import { toLines, toSearch } from "./to-lines.ts";

const HAS_CONTENT = /[\p{L}\p{N}\n]/u;

/** Sorts by position, and joins parts that are separated only by punctuation: "F&B Store". */
const joinLeftOut = (text: string, parts: readonly LeftOut[]): LeftOutText[] => {
  const joined: LeftOut[] = [];
  for (const part of [...parts].sort((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    const end = last ? last.at + last.text.length : 0;
    const isNext = last?.kind === "words" && part.kind === "words" && !HAS_CONTENT.test(text.slice(end, part.at));
    if (last && isNext) joined[joined.length - 1] = { ...last, text: text.slice(last.at, part.at + part.text.length) };
    else joined.push(part);
  }
  return joined.map(({ text: own, kind }) => ({ text: own, kind }));
};

export function createParseList({ db, clock, cities }: Needs<"cities">) {
  const matching = createMatching(db);

  /**
   * `account`: its earlier orders help to understand the text. `by`: the person or account whose limit the request
   * counts against.
   */
  const parse = async (
    account: string,
    { text, location: city }: ParseListInput,
    by = account,
  ): Promise<ParsedList> => {
    const { lines: all, leftOut } = splitText(text);
    const matchedLines = all.slice(0, MAX_PARSED_LINES);
    const tooMany = all.slice(MAX_PARSED_LINES);
    // The limit is taken concurrently, because matching costs no more than manual searches.
    const [found] = await Promise.all([
      matching.matchLines(matchedLines.map(toSearch), city, boughtRead(account, city)),
      takeLimit(db, clock, "parse_list", by),
    ]);
    const read = toLines(
      matchedLines.map((line, at) => ({ line, parts: found.parts[at] ?? [] })),
      found.extra,
    );
    const lines = read.flatMap((one) => one.lines);
    const notUnderstood: LeftOut[] = [...leftOut, ...read.flatMap((one) => one.unknown)];
    notUnderstood.push(...tooMany.map(({ text, at }) => ({ text, at, kind: "words" as const })));
    return { lines, notUnderstood: joinLeftOut(text, notUnderstood) };
  };

  return {
    /** Nothing is stored or ordered. Each word of the text is in `lines` or in `notUnderstood`. Throws 429 above the limit. */
    async parseList(visitor: Visitor, input: ParseListInput): Promise<ParsedList> {
      const account = accountOf(requireBuyer(visitor));
      await cities.requireCity(input.location);
      return runHeavyWork(account, () => parse(account, input));
    },

    /** For staff who take this buyer's order by telephone. */
    async parseListOf(visitor: Visitor, buyerId: string, input: ParseListInput): Promise<ParsedList> {
      const { userId } = requireStaff(visitor);
      await cities.requireCity(input.location);
      return runHeavyWork(userId, () => parse(buyerId, input, userId));
    },
  };
}
