import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import ICAL from "ical.js";
import { readPdfText } from "../support/pdf-text.ts";
import { MARK } from "./payloads.ts";

/** Text that a spreadsheet would run as a formula, and PDF keys that start an action. */
const FORMULA = /^[=+\-@\t\r]/;
const ACTIVE_PDF = /\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|EmbeddedFile|RichMedia)\b/;

const checkCsv = (text: string): string[] => {
  const rows = parse(text, { bom: true, relax_column_count: true }) as string[][];
  const widths = new Set(rows.map(({ length }) => length));
  const formulas = rows.flat().filter((cell) => cell.includes(MARK) && FORMULA.test(cell));
  return [
    ...(widths.size > 1 ? [`rows of ${[...widths].join(" and ")} cells`] : []),
    ...formulas.map((cell) => `the cell ${cell.slice(0, 40)} is a formula`),
  ];
};

/** Properties that our calendars have; a text with a line break would add others. */
const ICS_LINE = /^([A-Z-]+)[;:]/;
const checkIcs = (text: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const strange = text
    .split("\r\n")
    .filter(
      (line) =>
        !line.startsWith(" ") && ["ATTENDEE", "ATTACH", "ORGANIZER", "BCC"].includes(ICS_LINE.exec(line)?.[1] ?? ""),
    );
  return [
    ...strange.map((line) => `the line ${line} is not ours`),
    ...(/(?<!\r)\n/.test(text) ? ["a line break inside a line"] : []),
    ...(calendar.name === "vcalendar" ? [] : ["is no calendar"]),
  ];
};

const checkPdf = (bytes: Uint8Array): string[] => {
  const raw = Buffer.from(bytes).toString("latin1");
  const text = readPdfText(bytes);
  return [
    ...(ACTIVE_PDF.test(raw) ? ["the PDF does something when it is opened"] : []),
    ...(/\/URI\s*\((?!http:\/\/localhost)/.test(raw) ? ["the PDF leads elsewhere"] : []),
    ...(text.trim() === "" ? ["the PDF has no text"] : []),
    ...(/[\u202a-\u202e\u2066-\u2069\u200b]/.test(text) ? ["the PDF has characters that nobody sees"] : []),
  ];
};

const checkZip = (bytes: Uint8Array): string[] =>
  Object.keys(unzipSync(bytes))
    .filter((name) => !/^[\w.-]+$/.test(name))
    .map((name) => `the ZIP has a file named ${name}`);

const KINDS: readonly (readonly [RegExp, (bytes: Uint8Array, text: string) => string[]])[] = [
  [/^text\/csv/, (_, text) => checkCsv(text)],
  [/^text\/calendar/, (_, text) => checkIcs(text)],
  [/^application\/pdf/, (bytes) => checkPdf(bytes)],
  [/^application\/zip/, (bytes) => checkZip(bytes)],
  [/^application\/json/, (_, text) => (JSON.parse(text) === undefined ? ["is no JSON"] : [])],
];

/** Problems of a file: it does not parse, or a hostile text in it takes effect. */
export const checkFile = (type: string, bytes: Uint8Array, text: string): string[] => {
  const check = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  if (!check || bytes.length === 0) return [];
  try {
    return check(bytes, text);
  } catch (error) {
    return [`does not parse as ${type}: ${error instanceof Error ? error.message : error}`];
  }
};
