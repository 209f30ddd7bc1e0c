import type { Db } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/readings.ts";
import type { Guess } from "../words/guesses.ts";
import { type Query, readQuery } from "../words/query-words.ts";
import { correctedWords } from "./corrected-words.ts";
import { type GuessedTiers, guessedReadings, MAX_GUESSED } from "./guessed-tiers.ts";
import type { MatchTiers, Shelf } from "./match-expressions.ts";
import {
  createSearchRepo,
  type FoundPage,
  type FoundProduct,
  type SearchRange,
  type SearchSort,
  searchReadings,
} from "./search.repo.ts";
import { typedTiers, WEAK_TIERS } from "./typed-tiers.ts";

export interface SearchRequest extends Shelf {
  readonly search: string;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Without corrections. */
  readonly isExact: boolean;
}

export interface SearchResult {
  /** One more than the limit when there is a next page. */
  readonly rows: readonly FoundProduct[];
  readonly total: number;
  /** What was searched instead, when the words as typed found nothing that fits. */
  readonly corrected: string | null;
  /** Nothing was found, or only by leaving out words. */
  readonly isMissed: boolean;
  readonly cursorOf: (row: FoundProduct) => string;
}

/** Whether a search may store its number of matches. */
export type MayStore = () => Promise<boolean>;

/** How a search was read: as typed, or with guesses. */
type Mode = "x" | "y";
/** A page's place: the mode, the tier and the row id of the last product before it. */
interface Place {
  readonly mode: Mode;
  readonly tier: number;
  readonly rank: number;
}
const CURSOR = /^([xy])([0-9a-z])([0-9a-z]{1,11})$/;

const readCursor = (cursor: string | undefined): Place | null => {
  const [, mode, tier, rank] = CURSOR.exec(cursor ?? "") ?? [];
  if (!mode || !tier || !rank) return null;
  return { mode: mode === "x" ? "x" : "y", tier: Number.parseInt(tier, 36), rank: Number.parseInt(rank, 36) };
};
const cursorIn =
  (mode: Mode) =>
  ({ tier, rank }: FoundProduct): string =>
    `${mode}${tier.toString(36)}${rank.toString(36)}`;

const rangeOf = (
  readings: readonly MatchTiers[],
  request: SearchRequest,
  mode: Mode,
  place: Place | null = null,
): SearchRange => {
  const after = (tier: number): number =>
    !place || tier > place.tier ? 0 : tier < place.tier ? Number.MAX_SAFE_INTEGER : place.rank;
  let tier = 0;
  const words = readQuery(request.search).words.map(({ typed }) => typed);
  return {
    readings: readings.map(({ tiers, all }) => ({
      all,
      tiers: (request.sort === "relevance" ? tiers : [all]).map((match) => ({
        match,
        after: after(tier),
        tier: tier++,
      })),
    })),
    city: request.city,
    limit: request.limit + 1,
    totalKey: [mode, request.city, request.category, ...words].join(" "),
  };
};

/** `write` is where numbers of matches are stored. */
export const createSearch = (read: Db, write: Db) => {
  const count = (range: SearchRange, isStored: boolean): Promise<number> =>
    createSearchRepo(isStored ? write : read).countMatches(range, isStored);

  /** The page, and its number of matches beside it, in one round trip of a search that has used one already. */
  const findGuessed = async (
    request: SearchRequest,
    place: Place | null,
    query: Query,
    readings: readonly GuessedTiers[],
    mayStore: MayStore | null,
  ): Promise<SearchResult | null> => {
    if (readings.length === 0) return null;
    const range = rangeOf(readings, request, "y", place);
    const [[{ rows }], total] = await Promise.all([
      readTogether(read, [searchReadings.page(request.sort, range)]),
      mayStore ? mayStore().then((isStored) => count(range, isStored)) : 0,
    ]);
    const [first] = rows;
    if (!first && !place) return null;
    const corrected = first ? correctedWords(query.words, first) : null;
    const whole = readings.filter(({ leavesOut }) => !leavesOut);
    const kept = request.sort === "relevance" ? whole.flatMap(({ tiers }) => tiers) : whole;
    const isMissed = first === undefined || first.tier >= kept.length;
    return { rows, total, corrected, isMissed, cursorOf: cursorIn("y") };
  };

  /** With what was found as typed: corrections of unknown words only. */
  const readingsOf = (guesses: readonly Guess[], shelf: Shelf, isFound: boolean): GuessedTiers[] => {
    const hasUnknown = guesses.some(({ isKnown }) => !isKnown);
    return guessedReadings(guesses, shelf).filter(({ leavesOut }) => (leavesOut ? !isFound : hasUnknown));
  };

  const totalOf = async (
    { rows, total }: FoundPage,
    range: SearchRange,
    place: Place | null,
    mayStore: MayStore | null,
  ): Promise<number> => {
    if (total !== null || !mayStore) return total ?? 0;
    if (!place && rows.length < range.limit) return rows.length;
    return count(range, await mayStore());
  };

  return {
    /** Two round trips at most; null without a word that could be found. Without `mayStore` the matches are not counted. */
    async find(request: SearchRequest, mayStore: MayStore | null): Promise<SearchResult | null> {
      const query = readQuery(request.search);
      const typed = typedTiers(query, request);
      if (!typed) return null;
      const place = readCursor(request.cursor);
      const guessing = searchReadings.guesses(query.words.slice(0, MAX_GUESSED));
      if (place?.mode === "y") {
        const guesses = await readTogether(read, guessing);
        return findGuessed(request, place, query, readingsOf(guesses, request, false), mayStore);
      }
      const range = rangeOf([typed], request, "x", place);
      const page = searchReadings.page(request.sort, range);
      if (place || request.isExact) {
        const [found] = await readTogether(read, [page]);
        const total = await totalOf(found, range, place, mayStore);
        return { rows: found.rows, total, corrected: null, isMissed: false, cursorOf: cursorIn("x") };
      }
      // Only relevance tells how well the first product fits; another order asks.
      const ranked = rangeOf([typed], { ...request, sort: "relevance" }, "x");
      const probes = request.sort === "relevance" ? [] : [searchReadings.firstTier(ranked)];
      const [found, ...answers] = await readTogether(read, [page, ...guessing, ...probes]);
      const guesses = answers.slice(0, guessing.length) as Guess[];
      const best = probes.length > 0 ? (answers.at(-1) as number | null) : (found.rows[0]?.tier ?? null);
      const isWeak = best === null || best >= typed.tiers.length - WEAK_TIERS;
      const readings = isWeak ? readingsOf(guesses, request, found.rows.length > 0) : [];
      const guessed = await findGuessed(request, null, query, readings, mayStore);
      if (guessed) return guessed;
      const total = await totalOf(found, range, null, mayStore);
      return { rows: found.rows, total, corrected: null, isMissed: total === 0, cursorOf: cursorIn("x") };
    },
  };
};
export type Search = ReturnType<typeof createSearch>;
