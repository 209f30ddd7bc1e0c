const LETTERS = [..."abcdefgijklmnoprstuv"];

/** All words one edit away: a letter removed, added, replaced or swapped with its neighbour. */
export const oneEditFrom = (word: string): string[] => {
  const splits = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  return splits.flatMap(([before, after]) => [
    ...(after ? [before + after.slice(1)] : []),
    ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
    ...(after ? LETTERS.map((letter) => before + letter + after.slice(1)) : []),
    ...LETTERS.map((letter) => before + letter + after),
  ]);
};

/** The words with one letter removed or two neighbouring letters swapped. */
export const slipsOf = (word: string): string[] =>
  [...word].flatMap((_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    ...(at + 1 < word.length ? [word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)] : []),
  ]);
