import type { City } from "../../brand.contract.ts";
import type { Matching } from "../../catalogue/matching/matching.service.ts";
import type { KnownCities } from "../../cities/known-cities.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { Reading } from "../../platform/d1/readings.ts";
import { joinLeftOut } from "./join-left-out.ts";
import type { ParseListInput } from "./list-text.contract.ts";
import { MAX_PARSED_LINES } from "./parse-limits.contract.ts";
import type { ParsedLine, ParsedList } from "./parse-list.contract.ts";
import { type LeftOut, splitText } from "./split-text.ts";
import { type BoughtProduct, toLines, toSearch } from "./to-lines.ts";

export interface ParseListDependencies {
  readonly matching: Matching;
  /** The products that an account ordered recently in a city. */
  readonly bought: (accountId: string, city: City) => Reading<BoughtProduct[]>;
  readonly cities: Pick<KnownCities, "requireCity">;
  readonly db: Db;
  readonly clock: Clock;
}

export const createParseList = ({ matching, bought, cities, db, clock }: ParseListDependencies) => {
  const parse = async (account: string, { text, location: city }: ParseListInput): Promise<ParsedList> => {
    const { lines: all, leftOut } = splitText(text);
    const matchedLines = all.slice(0, MAX_PARSED_LINES);
    const tooMany = all.slice(MAX_PARSED_LINES);
    // The limit is taken concurrently, because matching costs no more than manual searches.
    const [found] = await Promise.all([
      matching.matchLines(matchedLines.map(toSearch), city, bought(account, city)),
      takeLimit(db, clock, "parse_list", account),
    ]);
    const lines: ParsedLine[] = [];
    const notUnderstood: LeftOut[] = [...leftOut];
    matchedLines.forEach((line, at) => {
      const read = toLines(line, found.parts[at] ?? [], found.beside);
      lines.push(...read.lines);
      notUnderstood.push(...read.unknown.map((unknown) => ({ ...unknown, kind: "words" as const })));
    });
    notUnderstood.push(...tooMany.map(({ text, at }) => ({ text, at, kind: "words" as const })));
    return { lines, notUnderstood: joinLeftOut(text, notUnderstood) };
  };

  return {
    /**
     * Reads a list as kitchens write it. Nothing is stored or ordered. Each word of the text is in `lines` or in
     * `notUnderstood`. Throws 429 above the account's limit.
     */
    async parseList(visitor: Actor | null, input: ParseListInput): Promise<ParsedList> {
      const account = accountOf(requireBuyer(visitor));
      await cities.requireCity(input.location);
      return runHeavyWork(account, () => parse(account, input));
    },
  };
};
