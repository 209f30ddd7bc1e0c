import { DAY_MS } from "../../platform/dates.contract.ts";
import { walkXml } from "./xml.ts";

export interface NumberFormat {
  readonly isDate: boolean;
  /** Text after the number: " kg" for the format 0" kg". */
  readonly suffix: string;
}

const PLAIN: NumberFormat = { isDate: false, suffix: "" };
const DATE: NumberFormat = { isDate: true, suffix: "" };

/** Ids of built-in date formats, which workbooks use without defining them. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

const MAX_CODE = 200;

/** Reads a code such as `dd/mm/yyyy`, `0.00` or `0" kg"`; only the part for positive numbers counts. */
const readCode = (code: string): NumberFormat => {
  const [positive = ""] = code.slice(0, MAX_CODE).split(";");
  const words = [...positive.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
  const signs = positive.replace(/"[^"]*"|\\.|\[[^[\]]*\]|[_*]./g, "");
  if (/[ymdhs]/i.test(signs) && !/general/i.test(signs)) return DATE;
  const [last = ""] = words.slice(-1);
  return positive.trimEnd().endsWith('"') && /\p{L}/u.test(last) ? { isDate: false, suffix: last.trimEnd() } : PLAIN;
};

/** The formats, indexed by a cell's style number. */
export const readFormats = (styles: string): readonly NumberFormat[] => {
  const codes = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  walkXml(styles, {
    open(name, attribute) {
      if (name === "numFmt") codes.set(Number(attribute("numFmtId")), readCode(attribute("formatCode") ?? ""));
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const id = Number(attribute("numFmtId") ?? 0);
      formats.push(codes.get(id) ?? (isBuiltInDate(id) ? DATE : PLAIN));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats;
};

/** Reused, because creating one takes longer than reading a cell. */
const DECIMAL = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 10 });

/** Day 0 of most workbooks, one day early because they count 29 February 1900, which did not exist. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Formats a number as the workbook shows it: 10, 0.5, 2026-11-23, 10 kg. */
export const formatNumber = (raw: string, format: NumberFormat | undefined, isFrom1904: boolean): string => {
  const number = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(number)) return raw;
  if (format?.isDate && number >= 1 && number < 2_958_466) {
    const at = new Date((isFrom1904 ? EPOCH_1904 : EPOCH_1900) + Math.floor(number) * DAY_MS);
    return at.toISOString().slice(0, 10);
  }
  // Sums of decimals have rounding errors in their last digits.
  const plain = Number(number.toPrecision(12));
  const shown = Math.abs(plain) >= 1e15 ? String(plain) : DECIMAL.format(plain);
  return `${shown}${format?.suffix ?? ""}`;
};
