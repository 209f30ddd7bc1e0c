import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { manyLines, oneLine } from "./fields.contract.ts";

const line = (written: string): string => v.parse(v.pipe(v.string(), oneLine()), written);
const lines = (written: string): string => v.parse(v.pipe(v.string(), manyLines()), written);

const codes = (...points: number[]): string => String.fromCodePoint(...points);
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const INVISIBLE = [
  ...range(0x00, 0x08),
  ...range(0x0e, 0x1f),
  ...range(0x7f, 0x84),
  ...range(0x86, 0x9f),
  0xad,
  0x34f,
  0x61c,
  0x115f,
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x2069),
  0x3164,
  0xfe0f,
  0xfeff,
  0xfff9,
  0xe0041,
];

describe("text that people typed", () => {
  it("loses every control and zero-width character", () => {
    for (const point of INVISIBLE) {
      const name = `U+${point.toString(16)}`;
      expect(line(`Ra${codes(point)}vi`), name).toBe("Ravi");
      expect(lines(`${codes(point)}Ravi${codes(point)}`), name).toBe("Ravi");
    }
  });

  it("is empty when it has no visible character", () => {
    expect(line(` ${codes(...INVISIBLE)} \t\n`)).toBe("");
    expect(lines(` ${codes(...INVISIBLE)} \t\n`)).toBe("");
  });

  it.each([
    ["Hindi with a joiner", "क्\u200dषत्रिय"],
    ["Marathi with an eyelash r", "दर्\u200dया"],
    ["Gujarati with a non-joiner", "ક્\u200cષમા"],
    ["two joiners in one word", "क्\u200dष्\u200dम"],
    ["Tamil, Bengali and English", "அரிசி চাল Rice & Co. (Patna)"],
    ["an emoji", "Ravi 🍅"],
    ["emoji made with joiners and shapes", "👨🏽‍🌾 👩‍👩‍👧 🏳️‍🌈 ❤️‍🔥 ⛹🏽‍♀️"],
  ])("keeps %s", (_, text) => {
    expect(line(text)).toBe(text);
    expect(lines(text)).toBe(text);
  });

  it.each([
    ["after a Latin letter", "Ra\u200dvi", "Ravi"],
    ["at the end of a Hindi word", "राम\u200d", "राम"],
    ["at its beginning", "\u200cराम", "राम"],
    ["twice", "क्\u200d\u200dष", "क्ष"],
    ["beside a zero-width space", "क्\u200b\u200dष", "क्ष"],
    ["between an emoji and a letter", "🍅\u200da", "🍅a"],
    ["after an emoji that needs no shape", "👍\ufe0f\u200d", "👍"],
  ])("loses a joiner %s", (_, text, kept) => {
    expect(line(text)).toBe(kept);
    expect(line(line(text))).toBe(kept);
  });

  it("is composed, so that two ways to type a letter are one name", () => {
    expect(line("Jose\u0301")).toBe("Jos\u00e9");
    expect(line("Jose\u200b\u0301")).toBe("Jos\u00e9");
    expect(line("\u0958")).toBe(line("\u0915\u093c"));
  });

  it("puts a name on one line, and keeps the lines of an address", () => {
    expect(line("Hotel\r\n\tMaurya\u2028Patna")).toBe("Hotel Maurya Patna");
    expect(lines("Fraser Road\r\nPatna\u2028Bihar\n")).toBe("Fraser Road\r\nPatna\nBihar");
  });
});
