import { keyOf, type Query, type SearchWord } from "../words/query-words.ts";
import {
  and,
  exclusive,
  type MatchTiers,
  marksOf,
  or,
  prefixTerm,
  type Shelf,
  type Tier,
  term,
} from "./match-expressions.ts";
import { joinedOf, MARKS, pairsOf, unorderedTerm } from "./search-terms.ts";

/** Shorter sounds do not match as beginnings: too many words begin with them. */
const MIN_SOUND_PREFIX = 3;

/** Matches any part of a word, its sound, or the beginning of its sound. */
const inWord = ({ typed, key }: SearchWord): string =>
  or([
    prefixTerm(typed),
    term(MARKS.sound + key),
    ...(key.length >= MIN_SOUND_PREFIX ? [prefixTerm(MARKS.sound + key)] : []),
  ]);

/** Matches everything that a search finds, including beginnings of words in the description. */
const found = (word: SearchWord): string => or([inWord(word), prefixTerm(MARKS.described + word.typed)]);

/** The number of weak tiers at the end: a search whose best match is in one of them may mean something else. */
export const WEAK_TIERS = 2;

/** A name or alias of exactly the searched words: as typed, then by sound. `asOne`: the words written as one. */
const wholesOf = ({ words }: Query) => {
  const typed = words.map((word) => word.typed);
  const keys = words.map(({ key }) => key);
  const joined = joinedOf(typed);
  const forms = [
    [MARKS.wholeName, typed, joined],
    [MARKS.wholeAlias, typed, joined],
    [MARKS.wholeNameSound, keys, keyOf(joined)],
    [MARKS.wholeAliasSound, keys, keyOf(joined)],
  ] as const;
  const asOne = joined ? forms.map(([mark, , phrase]) => term(mark + phrase)) : [];
  const wholes = forms.map(([mark, phrases], at) =>
    or([term(mark + unorderedTerm(phrases)), ...asOne.slice(at, at + 1)]),
  );
  return { wholes, asOne };
};

/** The tiers, best first. Each word of the search must fit at least as well as the tier says. */
const tiersOf = (query: Query): Tier[] => {
  const { words, amounts } = query;
  const each = (fit: (word: SearchWord) => string): string => and(words.map(fit));
  const keys = words.map(({ key }) => key);
  const inName = ({ key }: SearchWord) => term(MARKS.nameSound + key);
  const sounds = ({ key }: SearchWord) => term(MARKS.sound + key);
  const beginsName = ({ typed }: SearchWord) => prefixTerm(MARKS.nameWord + typed);
  const beginsOther = ({ typed }: SearchWord) => prefixTerm(MARKS.otherWord + typed);

  const { wholes, asOne } = wholesOf(query);
  const named = each(inName);
  const head = or(keys.map((key) => term(MARKS.head + key)));
  const aboutIt = and([named, head]);
  const aboutItAsTyped = and([each(({ typed }) => term(MARKS.nameWord + typed)), head]);
  const startsName = and([or(words.map(({ typed }) => prefixTerm(MARKS.nameStart + typed))), each(beginsName)]);
  const pairs = pairsOf(keys).map((pair) => term(MARKS.pair + pair));
  /** All words in one name or alias. */
  const inOneName = pairs.length > 0 ? [and(pairs)] : [];
  const ofThisSize = amounts.map((number) => term(MARKS.nameWord + number));
  const sized = amounts.length > 0 ? [and([or([...wholes, aboutIt, ...inOneName]), ...ofThisSize])] : [];
  const begun = each((word) => or([inName(word), beginsName(word)]));
  const sounding = each(sounds);
  const begunAny = each((word) => or([sounds(word), beginsName(word), beginsOther(word)]));
  const containing = each((word) => or([prefixTerm(word.typed), sounds(word)]));
  const inWords = each(inWord);

  // Prefix matches rank above phonetic matches of whole names: typed text is often incomplete, and short text sounds
  // like other words ("pot" like "pota", gizzard).
  const asTyped = wholes.slice(0, 2);
  const bySound = wholes.slice(2);
  const best = [...sized, ...asTyped, aboutItAsTyped, startsName, ...bySound, aboutIt, ...inOneName];
  const whole = [...wholes, ...inOneName];
  // Each `unless` costs time, so the broad tiers exclude only the few expressions that cover most earlier matches.
  return [
    ...best.map((match, at) => ({ match, unless: best.slice(0, at) })),
    { match: named, unless: [...whole, startsName, aboutIt] },
    { match: begun, unless: [...whole, startsName, named] },
    { match: sounding, unless: [...whole, begun] },
    { match: begunAny, unless: [...asOne, begun, sounding] },
    { match: containing, unless: [...asOne, begunAny] },
    { match: inWords, unless: [...asOne, containing] },
    { match: each(found), unless: [...asOne, inWords] },
  ];
};

/** The tiers of a search as typed, best first; null when it has no word. */
export const typedTiers = (query: Query, shelf: Shelf): MatchTiers | null =>
  query.words.length === 0
    ? null
    : {
        tiers: tiersOf(query).map((tier) => exclusive(tier, shelf)),
        all: and([or([...wholesOf(query).asOne, and(query.words.map(found))]), ...marksOf(shelf)]),
      };

/** Matches the typed letters only, in any word or at the beginning of a word of the description. */
export const literalTiers = ({ words }: Query, shelf: Shelf): MatchTiers => {
  const all = and([
    ...words.map(({ typed }) => or([prefixTerm(typed), prefixTerm(MARKS.described + typed)])),
    ...marksOf(shelf),
  ]);
  return { tiers: [all], all };
};
