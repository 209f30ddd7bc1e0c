import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { type Reading, readTogether } from "../../platform/d1/readings.ts";
import { guessedReadings, MAX_GUESSED } from "../search/guessed-tiers.ts";
import type { MatchTiers } from "../search/match-expressions.ts";
import { type FoundPage, type FoundProduct, type RankedReading, searchReadings } from "../search/search.repo.ts";
import type { ProductRow } from "../to-product.ts";
import type { Guess } from "../words/guesses.ts";
import { type Query, readQuery } from "../words/query-words.ts";
import { findByReference } from "./by-reference.repo.ts";
import { FITS, fitOf, type NamedProduct, phrasesOf } from "./how-it-fits.ts";
import { lineTiers } from "./line-tiers.ts";
import { phraseTerms, splitWords } from "./several-goods.ts";

/** What one line of a list may mean. */
export interface LineSearch {
  readonly words: readonly string[];
  /** The same with what stands in brackets, which may be of the name; empty without brackets. */
  readonly full: readonly string[];
  /** Other ways to put it: without words about the quality. */
  readonly others: readonly (readonly string[])[];
  /** The size of a pack with its unit: "15 liter". */
  readonly size: string;
  /** Whether words that no product has may be corrected. */
  readonly mayGuess: boolean;
  /** It names one kind of goods, as a row of a spreadsheet does; others may name several. */
  readonly isOne?: boolean;
}

export type MatchedProduct = FoundProduct & { readonly fit: number };

/** Goods that a line names: one, unless it names several without saying where one ends. */
export interface LinePart {
  /** Of the line's words, from and before which. */
  readonly from: number;
  readonly until: number;
  /** How well its words name a product that was not searched. */
  readonly fitOf: (product: NamedProduct & { readonly id: string }) => number;
  readonly products: readonly MatchedProduct[];
}

/** Read for each line, of which three are shown: the others may fit its unit better. */
const MAX_READ = 6;
/** Each has hundreds of near sounds, which a text of unknown words would multiply. */
const MAX_WORDS_GUESSED = 150;
/** Goods of all lines: lines that name several at once are divided up to this number. */
const MAX_PARTS = 150;
/** As a search has: worker/catalogue/search/search.repo.ts. */
const MAX_READINGS = 3;
/** A line whose best product fits worse may name several goods, or be misspelt. */
const SURE = FITS.inNames;
/** Another way to put a line counts a little less. */
const OTHER_WAY = 0.97;

const rangeOf = (readings: readonly MatchTiers[], city: City) => {
  let tier = 0;
  return {
    readings: readings
      .slice(0, MAX_READINGS)
      .map(
        ({ tiers, all }): RankedReading => ({ all, tiers: tiers.map((match) => ({ match, after: 0, tier: tier++ })) }),
      ),
    city,
    limit: MAX_READ,
    totalKey: "",
  };
};

const queryOf = (words: readonly string[], size: string): Query => readQuery(`${words.join(" ")} ${size}`);

/** The pages of products that lines ask for: none where no word could be found. */
const pagesIn = (city: City) => {
  const shelf = { category: "all", city } as const;
  const page = (readings: readonly MatchTiers[]): Reading<FoundPage>[] =>
    readings.length > 0 ? [searchReadings.page("relevance", rangeOf(readings, city))] : [];
  return {
    typed: (queries: readonly Query[]) => page(queries.flatMap((query) => lineTiers(query, shelf) ?? [])),
    guessed: (guesses: readonly Guess[]) => page(guesses.length > 0 ? guessedReadings(guesses, shelf) : []),
  };
};

/** What may be meant by each word of the lines, asked once. */
const guessesFor = (lines: readonly LineSearch[], asked: readonly (readonly Query[])[]): Reading<Guess>[] => {
  const seen = new Set<string>();
  return asked.flatMap(([query], at) => {
    if (!lines[at]?.mayGuess || seen.size >= MAX_WORDS_GUESSED) return [];
    const fresh = (query?.words ?? []).slice(0, MAX_GUESSED).filter(({ typed }) => !seen.has(typed));
    for (const { typed } of fresh) seen.add(typed);
    return fresh.length > 0 ? searchReadings.guesses(fresh) : [];
  });
};

/** The rows of each group, of one page at most. */
const rowsOf = (pages: readonly FoundPage[]): readonly FoundProduct[] => pages.flatMap(({ rows }) => rows);

/** Reads groups of readings in one round trip; the results are grouped alike. */
const readGroups = async <Result>(
  db: Db,
  groups: readonly (readonly Reading<Result>[])[],
): Promise<readonly (readonly Result[])[]> => {
  const results = (await readTogether(db, groups.flat())) as Result[];
  let next = 0;
  return groups.map((group) => group.map(() => results[next++] as Result));
};

/** Measures products by the words of lines. The names of a product are read once. */
const createMeasure = (guesses: ReadonlyMap<string, Guess>) => {
  const phrases = new Map<string, ReturnType<typeof phrasesOf>>();
  const fitOfQueries = (queries: readonly Query[], product: NamedProduct & { readonly id: string }): number => {
    const names = phrases.get(product.id) ?? phrasesOf(product);
    phrases.set(product.id, names);
    return Math.max(...queries.map((query, at) => fitOf(query, names, guesses) * (at > 0 ? OTHER_WAY : 1)));
  };
  return (queries: readonly Query[], rows: readonly FoundProduct[], from: number, until: number): LinePart => ({
    from,
    until,
    fitOf: (product) => fitOfQueries(queries, product),
    products: [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
      ...row,
      fit: fitOfQueries(queries, row),
    })),
  });
};

/** Finds the products of all lines of a list together. */
export const createMatching = (db: Db) => ({
  /** The products on sale that these ids or SKUs name, by what named them: one round trip. */
  async findNamed(references: readonly string[], city: City): Promise<ReadonlyMap<string, ProductRow>> {
    const rows = references.length === 0 ? [] : await findByReference(db, references, city);
    return new Map(rows.map((row) => [row.reference, row]));
  },

  /** Two round trips, of which the second also reads what is given as `beside`. */
  async matchLines<Beside>(
    lines: readonly LineSearch[],
    city: City,
    beside: Reading<Beside>,
  ): Promise<{ readonly parts: readonly (readonly LinePart[])[]; readonly beside: Beside }> {
    const pages = pagesIn(city);
    const asked = lines.map(({ words, full, others, size }) =>
      [...(full.length > 0 ? [full] : []), words, ...others].map((one) => queryOf(one, size)),
    );
    const [guessed = [], known = [], ...found] = (await readGroups<unknown>(db, [
      guessesFor(lines, asked),
      searchReadings.known(lines.flatMap(({ words }) => phraseTerms(words))),
      ...asked.map(pages.typed),
    ])) as [Guess[], string[][], ...FoundPage[][]];
    const guesses = new Map(guessed.map((guess) => [guess.word.typed, guess]));
    const names = new Set(known.flat());
    const measure = createMeasure(guesses);

    let room = MAX_PARTS - lines.length;
    /** What each line still asks for: its parts where it names several goods, or what its words may mean. */
    const plans = lines.map(({ words, mayGuess, isOne }, at) => {
      const queries = asked[at] ?? [];
      const whole = measure(queries, rowsOf(found[at] ?? []), 0, words.length);
      const isSure = whole.products.some(({ fit }) => fit >= SURE);
      const cuts = isSure || isOne ? null : splitWords(words, names);
      if (cuts && cuts.length <= room) {
        room -= cuts.length - 1;
        return cuts.map(([from, until]) => {
          const own = [queryOf(words.slice(from, until), "")];
          return { from, until, queries: own, before: [], more: pages.typed(own) };
        });
      }
      const meant = (queries[0]?.words ?? []).slice(0, MAX_GUESSED).flatMap(({ typed }) => guesses.get(typed) ?? []);
      const more = isSure || !mayGuess ? [] : pages.guessed(meant);
      return [{ from: 0, until: words.length, queries, before: whole.products, more }];
    });
    const [[last], ...again] = (await readGroups<unknown>(db, [
      [beside],
      ...plans.flatMap((parts) => parts.map(({ more }) => more)),
    ])) as [[Beside], ...FoundPage[][]];
    let next = 0;
    const parts = plans.map((plan) =>
      plan.map(({ from, until, queries, before }) =>
        measure(queries, [...before, ...rowsOf(again[next++] ?? [])], from, until),
      ),
    );
    return { parts, beside: last };
  },
});
export type Matching = ReturnType<typeof createMatching>;
