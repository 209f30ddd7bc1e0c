import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { type PendingRead, readTogether } from "../../platform/d1/reads.ts";
import { guessedReadings, MAX_GUESSED } from "../search/guessed-tiers.ts";
import type { MatchTiers } from "../search/match-expressions.ts";
import { type FoundPage, type FoundProduct, type RankedReading, searchReadings } from "../search/search.repo.ts";
import type { NamedProduct } from "../search/search-terms.ts";
import type { ProductRow } from "../to-product.ts";
import type { Guess } from "../words/guesses.ts";
import { type Query, readQuery } from "../words/query-words.ts";
import { findByReference } from "./by-reference.repo.ts";
import { lineTiers } from "./line-tiers.ts";
import { FITS, nameFit, toPhrases } from "./name-fit.ts";
import { longestName, phraseTerms, splitNames } from "./split-names.ts";

export interface LineSearch {
  readonly words: readonly string[];
  /** The words including those in brackets, which may be part of the name; empty without brackets. */
  readonly full: readonly string[];
  /** Alternative wordings, without words about quality. */
  readonly others: readonly (readonly string[])[];
  /** The size of a pack with its unit: "15 liter". */
  readonly size: string;
  /** Whether words unknown to the catalogue may be corrected. */
  readonly mayGuess: boolean;
  /** True when the line names one product, as a row of a spreadsheet does; other lines may name several. */
  readonly isOne?: boolean;
}

type MatchedProduct = FoundProduct & { readonly fit: number };

/** One product that a line names; a line may name several without separators. */
export interface LinePart {
  /** The range of the line's words; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
  /** Scores a product that the search did not return. */
  readonly fitOf: (product: NamedProduct & { readonly id: string }) => number;
  readonly products: readonly MatchedProduct[];
}

/** Products read per line. Three are shown; the others may fit the line's unit better. */
const MAX_READ = 6;
/** Limits the work for a text of unknown words: each word has hundreds of near sounds. */
const MAX_WORDS_GUESSED = 150;
/** Maximum parts of all lines together; a line that would exceed it is not split into several products. */
const MAX_PARTS = 150;
/** The same as for a search (worker/catalogue/search/search.repo.ts). */
const MAX_READINGS = 3;
/** A line whose best product scores less may name several products or be misspelt. */
const MIN_SURE_FIT = FITS.inNames;
/** The factor for a match by an alternative wording. */
const ALTERNATIVE_FACTOR = 0.97;

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

/** Queries for the products of lines; none where no word can be searched. */
const pagesIn = (city: City) => {
  const shelf = { category: "all", city } as const;
  const page = (readings: readonly MatchTiers[]): PendingRead<FoundPage>[] =>
    readings.length > 0 ? [searchReadings.page("relevance", rangeOf(readings, city))] : [];
  return {
    typed: (queries: readonly Query[]) => page(queries.flatMap((query) => lineTiers(query, shelf) ?? [])),
    guessed: (guesses: readonly Guess[]) => page(guesses.length > 0 ? guessedReadings(guesses, shelf) : []),
  };
};

/** Reads the corrections of the lines' words, each word once. */
const guessesFor = (
  lines: readonly LineSearch[],
  queriesOfLines: readonly (readonly Query[])[],
): PendingRead<Guess>[] => {
  const seen = new Set<string>();
  return queriesOfLines.flatMap(([query], at) => {
    if (!lines[at]?.mayGuess || seen.size >= MAX_WORDS_GUESSED) return [];
    const fresh = (query?.words ?? []).slice(0, MAX_GUESSED).filter(({ typed }) => !seen.has(typed));
    for (const { typed } of fresh) seen.add(typed);
    return fresh.length > 0 ? searchReadings.guesses(fresh) : [];
  });
};

const rowsOf = (pages: readonly FoundPage[]): readonly FoundProduct[] => pages.flatMap(({ rows }) => rows);

/** Runs groups of reads in one round trip and returns the results in the same groups. */
const readGroups = async <Result>(
  db: Db,
  groups: readonly (readonly PendingRead<Result>[])[],
): Promise<readonly (readonly Result[])[]> => {
  const results = (await readTogether(db, groups.flat())) as Result[];
  let next = 0;
  return groups.map((group) => group.map(() => results[next++] as Result));
};

/** Scores products by the words of lines. The names of a product are prepared once. */
const createScorer = (guesses: ReadonlyMap<string, Guess>) => {
  const phrases = new Map<string, ReturnType<typeof toPhrases>>();
  const fitOfQueries = (queries: readonly Query[], product: NamedProduct & { readonly id: string }): number => {
    const names = phrases.get(product.id) ?? toPhrases(product);
    phrases.set(product.id, names);
    return Math.max(...queries.map((query, at) => nameFit(query, names, guesses) * (at > 0 ? ALTERNATIVE_FACTOR : 1)));
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

export const createMatching = (db: Db) => ({
  /** The products on sale with these ids or SKUs, keyed by the id or SKU. One round trip. */
  async findNamed(references: readonly string[], city: City): Promise<ReadonlyMap<string, ProductRow>> {
    const rows = references.length === 0 ? [] : await findByReference(db, references, city);
    return new Map(rows.map((row) => [row.reference, row]));
  },

  /** Two round trips; the second one also reads `extra`. */
  async matchLines<Extra>(
    lines: readonly LineSearch[],
    city: City,
    extra: PendingRead<Extra>,
  ): Promise<{ readonly parts: readonly (readonly LinePart[])[]; readonly extra: Extra }> {
    const pages = pagesIn(city);
    const queriesOfLines = lines.map(({ words, full, others, size }) =>
      [...(full.length > 0 ? [full] : []), words, ...others].map((one) => queryOf(one, size)),
    );
    const [guessed = [], known = [], ...found] = (await readGroups<unknown>(db, [
      guessesFor(lines, queriesOfLines),
      searchReadings.known(lines.flatMap(({ words }) => phraseTerms(words))),
      ...queriesOfLines.map(pages.typed),
    ])) as [Guess[], string[][], ...FoundPage[][]];
    const guesses = new Map(guessed.map((guess) => [guess.word.typed, guess]));
    const names = new Set(known.flat());
    const score = createScorer(guesses);

    let partsLeft = MAX_PARTS - lines.length;
    /**
     * Plans the second round trip: for a line that names several products it searches each part, otherwise it searches
     * corrections of the line's words.
     */
    const plans = lines.map(({ words, mayGuess, isOne }, at) => {
      const queries = queriesOfLines[at] ?? [];
      const whole = score(queries, rowsOf(found[at] ?? []), 0, words.length);
      const isSure = whole.products.some(({ fit }) => fit >= MIN_SURE_FIT);
      const cuts = isSure || isOne ? null : splitNames(words, names);
      if (cuts && cuts.length <= partsLeft) {
        partsLeft -= cuts.length - 1;
        return cuts.map(([from, until]) => {
          const own = [queryOf(words.slice(from, until), "")];
          return { from, until, queries: own, before: [], more: pages.typed(own) };
        });
      }
      const meant = (queries[0]?.words ?? []).slice(0, MAX_GUESSED).flatMap(({ typed }) => guesses.get(typed) ?? []);
      // When every word is known but no product has all of them, as in "mutton with bone", also search the longest
      // product name in the line.
      const isAllKnown = meant.length === words.length && meant.every(({ isKnown }) => isKnown);
      const name = isAllKnown ? longestName(words, names) : null;
      const named = name ? pages.typed([queryOf(words.slice(...name), "")]) : [];
      const more = isSure || !mayGuess ? [] : [...pages.guessed(meant), ...named];
      return [{ from: 0, until: words.length, queries, before: whole.products, more }];
    });
    const [[last], ...secondPages] = (await readGroups<unknown>(db, [
      [extra],
      ...plans.flatMap((parts) => parts.map(({ more }) => more)),
    ])) as [[Extra], ...FoundPage[][]];
    let next = 0;
    const parts = plans.map((plan) =>
      plan.map(({ from, until, queries, before }) =>
        score(queries, [...before, ...rowsOf(secondPages[next++] ?? [])], from, until),
      ),
    );
    return { parts, extra: last };
  },
});
export type Matching = ReturnType<typeof createMatching>;
