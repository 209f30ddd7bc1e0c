/** The zero of each supported script, and the full-width zero. The digits 1 to 9 follow each zero in Unicode. */
const ZEROS = "٠۰०০੦૦୦௦౦೦൦０";

const latinDigit = (digit: string): string => {
  for (const zero of ZEROS) {
    const value = digit.charCodeAt(0) - zero.charCodeAt(0);
    if (value >= 0 && value < 10) return String(value);
  }
  return digit;
};

/** Converts digits of any script to Latin ones: १२३ and １２３ are 123. */
export const latinDigits = (text: string): string => text.replace(/\p{Nd}/gu, latinDigit);

/** For codes of Latin letters and digits, such as phone numbers, GSTINs and PIN codes. */
export const plainCode = (text: string): string => latinDigits(text.normalize("NFKC"));

/** A number as a form sends it, in digits of any script; like `Number` for other values. */
export const readNumber = (typed: unknown): number => Number(typeof typed === "string" ? latinDigits(typed) : typed);
