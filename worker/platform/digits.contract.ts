const DIGIT = /\p{Nd}/gu;
/** The first of the ten digits of each script that people here write, and the full-width ones. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];

/** Digits of any script as those of Latin letters: १२३ and １２３ are 123. */
export const latinDigits = (text: string): string =>
  text.replace(DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** For numbers and codes that are made of Latin letters and digits, such as phones, GSTINs and PIN codes. */
export const plainCode = (text: string): string => latinDigits(text.normalize("NFKC"));

/** A number as a form sends it, in digits of any script; like `Number` for other values. */
export const readNumber = (typed: unknown): number => Number(typeof typed === "string" ? latinDigits(typed) : typed);
