import type { Db } from "../../platform/d1/db.ts";
import { type PendingRead, readTogether } from "../../platform/d1/reads.ts";
import { toProduct } from "../to-product.ts";
import type { Guess } from "../words/guesses.ts";
import { readQuery } from "../words/query-words.ts";
import { correctedWords } from "./corrected-words.ts";
import { guessedReadings, MAX_GUESSED, type NextReading } from "./guessed-tiers.ts";
import type { MatchTiers, Shelf } from "./match-expressions.ts";
import { isNearTo } from "./match-nearness.ts";
import {
  createSearchRepo,
  type FoundPage,
  type FoundProduct,
  type SearchRange,
  type SearchSort,
  searchReadings,
} from "./search.repo.ts";
import { MAX_SUGGESTED_CATEGORIES, MAX_SUGGESTED_PRODUCTS, type Suggestions } from "./suggestions.contract.ts";
import { literalTiers, typedTiers, WEAK_TIERS } from "./typed-tiers.ts";

interface SearchRequest extends Shelf {
  readonly search: string;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Whether words that find nothing may be corrected. */
  readonly mayGuess: boolean;
}

interface SearchResult {
  /** One more than the limit when there is a next page. */
  readonly rows: readonly FoundProduct[];
  readonly total: number;
  /** The search that was run instead, when the words as typed found nothing that fits. */
  readonly corrected: string | null;
  /** True when nothing was found, or only by leaving out words. */
  readonly isMissed: boolean;
  readonly cursorOf: (row: FoundProduct) => string;
}

export type MayStore = () => Promise<boolean>;

/** How a search was interpreted: x as typed and by sound, y with corrections, z as typed without sounds. */
const MODES = ["x", "y", "z"] as const;
type Mode = (typeof MODES)[number];
/** A decoded cursor: the mode, and the tier and row id of the previous page's last product. */
interface Place {
  readonly mode: Mode;
  readonly tier: number;
  readonly rank: number;
}
const CURSOR = /^([xyz])([0-9a-z])([0-9a-z]{1,11})$/;

const readCursor = (cursor: string | undefined): Place | null => {
  const [, letter, tier, rank] = CURSOR.exec(cursor ?? "") ?? [];
  const mode = MODES.find((one) => one === letter);
  if (!mode || !tier || !rank) return null;
  return { mode, tier: Number.parseInt(tier, 36), rank: Number.parseInt(rank, 36) };
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
    totalKey: [mode, readings.length, request.city, request.category, ...words].join(" "),
  };
};

/** Matches checked for nearness, because the first match of corrected sounds may not be the nearest. */
const MAX_JUDGED = 2;
/**
 * With a sort order other than relevance, also reads the most relevant matches, to check whether the search was
 * understood.
 */
const probesFor = (request: SearchRequest, readings: readonly MatchTiers[], mode: Mode): PendingRead<FoundPage>[] => {
  if (request.sort === "relevance") return [];
  const ranked = rangeOf(readings, { ...request, sort: "relevance" }, mode);
  return [searchReadings.page("relevance", { ...ranked, limit: mode === "x" ? 1 : MAX_JUDGED })];
};

/** The reading that a tier belongs to; tiers are numbered across all readings. */
const readingAt = (readings: readonly NextReading[], tier: number): NextReading | undefined =>
  readings.find((_, at) => tier < readings.slice(0, at + 1).reduce((sum, { tiers }) => sum + tiers.length, 0));

/** `isFound`: something matched as typed, so no words are left out. */
const guessesOf = (guesses: readonly Guess[], shelf: Shelf, isFound: boolean): NextReading[] => {
  const hasUnknown = guesses.some(({ isKnown }) => !isKnown);
  return guessedReadings(guesses, shelf).filter(({ kind }) =>
    kind === "part" ? !isFound : kind === "corrected" && hasUnknown,
  );
};

/** `write` is the database that stores match totals. */
export const createSearch = (read: Db, write: Db) => {
  const count = (range: SearchRange, isStored: boolean): Promise<number> =>
    createSearchRepo(isStored ? write : read).countMatches(range, isStored);

  /** Reads a page and counts its matches concurrently; this is at most the second round trip of a search. */
  const readNext = async (
    request: SearchRequest,
    readings: readonly NextReading[],
    mode: Mode,
    place: Place | null,
    mayStore: MayStore | null,
  ) => {
    const range = rangeOf(readings, request, mode, place);
    const [[{ rows }, ...probes], total] = await Promise.all([
      readTogether(read, [
        searchReadings.page(request.sort, range),
        ...(place ? [] : probesFor(request, readings, mode)),
      ]),
      mayStore ? mayStore().then((isStored) => count(range, isStored)) : 0,
    ]);
    return { rows, total, ranked: (probes[0] ?? { rows }).rows };
  };

  const readLater = async (
    request: SearchRequest,
    readings: readonly NextReading[],
    place: Place,
    mayStore: MayStore | null,
  ): Promise<SearchResult> => {
    // A cursor that belongs to another search may have no readings.
    const nothing = { rows: [], total: 0 };
    const { rows, total } =
      readings.length === 0 ? nothing : await readNext(request, readings, place.mode, place, mayStore);
    return { rows, total, corrected: null, isMissed: false, cursorOf: cursorIn(place.mode) };
  };

  /** Searches with the other readings; null when their best matches are not close to the typed words. */
  const findAgain = async (
    request: SearchRequest,
    readings: readonly NextReading[],
    mayStore: MayStore | null,
  ): Promise<SearchResult | null> => {
    if (readings.length === 0) return null;
    const { rows, total, ranked } = await readNext(request, readings, "y", null, mayStore);
    const reading = ranked[0] && readingAt(readings, ranked[0].tier);
    if (!reading) return null;
    const { kind, words } = reading;
    if (kind === "literal") return { rows, total, corrected: null, isMissed: false, cursorOf: cursorIn("z") };
    const isPart = kind === "part";
    const best = ranked
      .slice(0, isPart ? 1 : MAX_JUDGED)
      .find((row) => isNearTo(words, row, isPart ? "letters" : "slips"));
    if (!best) return null;
    // Later pages are read without the literal reading, which has one tier.
    const skipped = readings[0]?.kind === "literal" ? 1 : 0;
    const cursorOf = (row: FoundProduct) => cursorIn("y")({ ...row, tier: row.tier - skipped });
    return { rows, total, corrected: correctedWords(words, best), isMissed: isPart, cursorOf };
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
    /** At most two round trips. Null when the search has no word. Without `mayStore` the matches are not counted. */
    async find(request: SearchRequest, mayStore: MayStore | null): Promise<SearchResult | null> {
      const query = readQuery(request.search);
      const typed = typedTiers(query, request);
      if (!typed) return null;
      const place = readCursor(request.cursor);
      const guessing = request.mayGuess ? searchReadings.guesses(query.words.slice(0, MAX_GUESSED)) : [];
      const literal: NextReading = { kind: "literal", words: query.words, ...literalTiers(query, request) };
      if (place?.mode === "z") return readLater(request, [literal], place, mayStore);
      if (place?.mode === "y")
        return readLater(request, guessesOf(await readTogether(read, guessing), request, false), place, mayStore);
      const range = rangeOf([typed], request, "x", place);
      const [found, ...answers] = await readTogether(read, [
        searchReadings.page(request.sort, range),
        ...(place ? [] : [...guessing, ...probesFor(request, [typed], "x")]),
      ]);
      const asTyped = async () => {
        const total = await totalOf(found, range, place, mayStore);
        return { rows: found.rows, total, corrected: null, isMissed: total === 0, cursorOf: cursorIn("x") };
      };
      if (place) return asTyped();
      const guesses = answers.slice(0, guessing.length) as Guess[];
      const [probed = found] = answers.slice(guessing.length) as FoundPage[];
      const [best] = probed.rows;
      const isTyped = best !== undefined && isNearTo(query.words, best, "sounds");
      const isSure = isTyped && best.tier < typed.tiers.length - WEAK_TIERS;
      const again = await findAgain(
        request,
        [...(best && !isTyped ? [literal] : []), ...(isSure ? [] : guessesOf(guesses, request, isTyped))],
        mayStore,
      );
      if (again) return again;
      return isTyped ? asTyped() : { rows: [], total: 0, corrected: null, isMissed: true, cursorOf: cursorIn("x") };
    },
  };
};
export type Search = ReturnType<typeof createSearch>;

/** Categories are those of the products found, in the same order. */
export const toSuggestions = (found: Pick<SearchResult, "rows" | "corrected"> | null): Suggestions => {
  const rows = found?.rows.slice(0, MAX_SUGGESTED_PRODUCTS) ?? [];
  const products = rows.map((row) => {
    const { _id, name, names, unit, image, stock, orderMultiple, minQuantity, price } = toProduct(row);
    return { _id, name, names, unit, image, stock, orderMultiple, minQuantity, price: price[row.city] ?? 0 };
  });
  const categories = [...new Set(rows.map(({ category }) => category))].slice(0, MAX_SUGGESTED_CATEGORIES);
  return { corrected: found?.corrected ?? null, products, categories };
};
