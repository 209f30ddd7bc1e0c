import { strToU8, type Zippable, zipSync } from "fflate";

/** A plain value, a formula with its cached result, a number with its format, or an error. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string; readonly value: string | number }
  | { readonly number: number; readonly format: string }
  | { readonly error: string };

interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly state?: "hidden" | "veryHidden";
  /** Row numbers, from 1. */
  readonly hiddenRows?: readonly number[];
  readonly merged?: readonly string[];
}

interface Writing {
  /**
   * How strings are written: "shared" as by Excel, LibreOffice and Google, "inline" as by some exports, "prefixed" with
   * a prefix before every tag as by .NET programs.
   */
  readonly strings?: "shared" | "inline" | "prefixed";
  readonly isFrom1904?: boolean;
  /** Omits the cell references, as some programs do. */
  readonly hasNoPlaces?: boolean;
  readonly more?: Zippable;
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Writes a minimal .xlsx workbook. */
export const writeXlsx = (sheets: readonly WrittenSheet[], writing: Writing = {}): Uint8Array => {
  const { strings = "shared", isFrom1904 = false, hasNoPlaces = false, more = {} } = writing;
  const shared: string[] = [];
  const formats: string[] = [];
  const x = strings === "prefixed" ? "x:" : "";
  const root = strings === "prefixed" ? `xmlns:x="${MAIN}"` : `xmlns="${MAIN}"`;
  const indexIn = (list: string[], one: string): number =>
    list.includes(one) ? list.indexOf(one) : list.push(one) - 1;
  const textCell = (at: string, text: string): string =>
    strings === "inline"
      ? `<c${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
      : `<${x}c${at} t="s"><${x}v>${indexIn(shared, text)}</${x}v></${x}c>`;
  const cellXml = (cell: Cell, row: number, column: number): string => {
    const at = hasNoPlaces ? "" : ` r="${letterOf(column)}${row}"`;
    if (cell === null) return hasNoPlaces ? `<${x}c/>` : "";
    if (typeof cell === "string") return textCell(at, cell);
    if (typeof cell === "number") return `<${x}c${at}><${x}v>${cell}</${x}v></${x}c>`;
    if (typeof cell === "boolean") return `<${x}c${at} t="b"><${x}v>${Number(cell)}</${x}v></${x}c>`;
    if ("error" in cell) return `<${x}c${at} t="e"><${x}v>${escapeXml(cell.error)}</${x}v></${x}c>`;
    if ("number" in cell)
      return `<${x}c${at} s="${indexIn(formats, cell.format) + 1}"><${x}v>${cell.number}</${x}v></${x}c>`;
    const type = typeof cell.value === "string" ? ' t="str"' : "";
    return `<${x}c${at}${type}><${x}f>${escapeXml(cell.formula)}</${x}f><${x}v>${escapeXml(String(cell.value))}</${x}v></${x}c>`;
  };
  const sheetXml = ({ rows, hiddenRows = [], merged = [] }: WrittenSheet): string => {
    const body = rows.map((cells, at) => {
      const attributes = `${hasNoPlaces ? "" : ` r="${at + 1}"`}${hiddenRows.includes(at + 1) ? ' hidden="1"' : ""}`;
      return `<${x}row${attributes}>${cells.map((cell, column) => cellXml(cell, at + 1, column)).join("")}</${x}row>`;
    });
    const merges = merged.map((ref) => `<${x}mergeCell ref="${ref}"/>`).join("");
    return `${HEAD}<${x}worksheet ${root}><${x}sheetData>${body.join("")}</${x}sheetData>${
      merges && `<${x}mergeCells count="${merged.length}">${merges}</${x}mergeCells>`
    }</${x}worksheet>`;
  };
  const written = sheets.map(sheetXml);
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<${x}sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="t" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<${x}numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`);
  const styles = formats.map((_, at) => `<${x}xf numFmtId="${200 + at}"/>`);
  const texted: Record<string, string> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `${HEAD}<Relationships><Relationship Id="rId1" Type="t" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<${x}workbook ${root} xmlns:r="${RELATIONS}"><${x}workbookPr${
      isFrom1904 ? ' date1904="1"' : ""
    }/><${x}sheets>${entries.join("")}</${x}sheets></${x}workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships>${relations.join("")}</Relationships>`,
    "xl/styles.xml": `${HEAD}<${x}styleSheet ${root}><${x}numFmts>${codes.join("")}</${x}numFmts><${x}cellXfs><${x}xf numFmtId="0"/>${styles.join("")}</${x}cellXfs></${x}styleSheet>`,
    "xl/sharedStrings.xml": `${HEAD}<${x}sst ${root}>${shared.map((text) => `<${x}si><${x}t xml:space="preserve">${escapeXml(text)}</${x}t></${x}si>`).join("")}</${x}sst>`,
  };
  written.forEach((xml, at) => {
    texted[`xl/worksheets/sheet${at + 1}.xml`] = xml;
  });
  return zipSync({
    ...Object.fromEntries(Object.entries(texted).map(([name, text]) => [name, strToU8(text)])),
    ...more,
  });
};
