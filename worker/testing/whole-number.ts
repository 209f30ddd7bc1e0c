/** Matches a code only as a whole number, not as digits within a longer one, such as a timestamp. */
export const wholeNumber = (code: string): RegExp => new RegExp(`(?<!\\d)${code}(?!\\d)`);
