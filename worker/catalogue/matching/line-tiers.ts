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
} from "../search/match-expressions.ts";
import { joinedOf, MARKS, pairsOf, unorderedTerm } from "../search/search-terms.ts";
import { keyOf, MIN_PREFIX, type Query, type SearchWord } from "../words/query-words.ts";

const wholesTyped = ({ words }: Query): string =>
  or([MARKS.wholeName, MARKS.wholeAlias].map((mark) => term(mark + unorderedTerm(words.map(({ typed }) => typed)))));

const wholesHeard = ({ words }: Query): string => {
  const keys = words.map(({ key }) => key);
  const joined = joinedOf(words.map(({ typed }) => typed));
  return or([
    ...[MARKS.wholeNameSound, MARKS.wholeAliasSound].map((mark) => term(mark + unorderedTerm(keys))),
    ...(joined ? [MARKS.wholeNameSound, MARKS.wholeAliasSound].map((mark) => term(mark + keyOf(joined))) : []),
  ]);
};

/**
 * The match tiers of one line of a list, best first. There are fewer than for a search, because a list has many lines,
 * and the few products read for each are scored in code. Parts of words and descriptions are left out, because they
 * would match products that nobody meant.
 */
export const lineTiers = (query: Query, shelf: Shelf): MatchTiers | null => {
  const { words, amounts } = query;
  if (words.length === 0) return null;
  const each = (fit: (word: SearchWord) => string): string => and(words.map(fit));
  const keys = words.map(({ key }) => key);
  // Typed words rank above words that only sound alike: kairi (raw mango) sounds like keri (mango).
  const typed = wholesTyped(query);
  const heard = wholesHeard(query);
  const whole = or([typed, heard]);
  const pairs = pairsOf(keys).map((pair) => term(MARKS.pair + pair));
  const named = each(({ key }) => term(MARKS.nameSound + key));
  const head = or(keys.map((key) => term(MARKS.head + key)));
  const sounding = each(({ key }) => term(MARKS.sound + key));
  const begun = each(({ typed, key }) =>
    or([
      term(MARKS.sound + key),
      ...(typed.length >= MIN_PREFIX ? [prefixTerm(MARKS.nameWord + typed), prefixTerm(MARKS.otherWord + typed)] : []),
    ]),
  );
  const about = and([named, head]);
  const inOneName = pairs.length > 0 ? and(pairs) : about;
  const ofThisSize = amounts.map((number) => term(MARKS.nameWord + number));
  const sized = ofThisSize.length > 0 ? [and([or([whole, inOneName]), ...ofThisSize])] : [];
  const tiers: Tier[] = [
    ...sized.map((match) => ({ match, unless: [] })),
    { match: typed, unless: sized },
    { match: heard, unless: [...sized, typed] },
    { match: inOneName, unless: [...sized, whole] },
    ...(pairs.length > 0 ? [{ match: about, unless: [whole, inOneName] }] : []),
    { match: sounding, unless: [whole, inOneName, about] },
    { match: begun, unless: [whole, sounding] },
  ];
  return {
    tiers: tiers.map((tier) => exclusive(tier, shelf)),
    all: and([or([whole, begun]), ...marksOf(shelf)]),
  };
};
