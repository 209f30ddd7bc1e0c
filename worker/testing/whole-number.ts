/** Matches a code that stands as a number of its own: a timestamp that happens to contain its digits does not tell it. */
export const wholeNumber = (code: string): RegExp => new RegExp(`(?<!\\d)${code}(?!\\d)`);
