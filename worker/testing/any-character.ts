import fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/** Any code point except lone surrogates. fast-check's own arbitrary takes a second of CPU to list them all. */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));
