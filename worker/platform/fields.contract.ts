import * as v from "valibot";
import { isDay, isMonth } from "./dates.contract.ts";
import { message } from "./messages.contract.ts";

/**
 * An object schema in which a missing field fails with that field's own message. Valibot's message for a missing key
 * ("Expected "phone" but received undefined") is not fit to show to people.
 */
export const fields = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, v.ErrorMessage<v.ObjectIssue>> =>
  v.object(entries, (issue) => {
    const key = issue.path?.at(-1)?.key;
    const entry = issue.received === "undefined" && typeof key === "string" ? entries[key] : undefined;
    const complaint = entry && v.safeParse(entry, undefined).issues?.[0].message;
    return complaint ?? message("request.not_an_object");
  });

const INDIC = ["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

const EMOJI = "(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\uFE0F?)\\p{Emoji_Modifier}?";

/**
 * Invisible characters: control, format and default-ignorable ones. The first group keeps those that shape text: a
 * joiner (ZWNJ, ZWJ) inside a word of an Indian script, and those that combine several emoji into one.
 */
const INVISIBLE = new RegExp(
  `([${INDIC}][\\u200C\\u200D](?=[${INDIC}])|${EMOJI}(?:\\u200D${EMOJI})*)|(?![\\t\\n\\r])[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  "gu",
);
const OTHER_LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

const toLines = (written: string): string =>
  written.replace(OTHER_LINE_BREAKS, "\n").replace(INVISIBLE, "$1").normalize("NFC").trim();

/**
 * Text shown on one line, such as a name: trimmed, in Unicode's NFC, without invisible characters, so that names that
 * look the same are equal, and a name without visible characters is empty.
 */
export const toLine = (written: string): string => toLines(written).replace(/[\t\n\r]+/g, " ");

export const oneLine = () => v.transform(toLine);

/** For addresses, notes and messages, which may have several lines. */
export const manyLines = () => v.transform(toLines);

/** A day in India, such as 2026-11-24; `problem` is the message for any other text. */
export const Day = (problem: string) => v.pipe(v.string(problem), v.isoDate(problem), v.check(isDay, problem));

/** A month in India, such as 2026-11. */
export const Month = (problem: string) => v.pipe(v.string(problem), v.check(isMonth, problem));

export const requiredText = (field: string, max: number, written = oneLine()) =>
  v.pipe(
    v.string(message("field.required", { field })),
    written,
    v.minLength(1, message("field.required", { field })),
    v.maxLength(max, message("field.too_long", { field, max })),
  );
