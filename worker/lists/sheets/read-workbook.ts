import { isAppError } from "../../platform/errors.contract.ts";
import { unreadable } from "./list-file.errors.ts";
import { readFormats } from "./number-formats.ts";
import { readSharedStrings, readWorksheet, type Workbook } from "./read-worksheet.ts";
import type { Sheet } from "./sheet.ts";
import { MAX_FILE_CELLS, MAX_SHEETS } from "./sheet-limits.contract.ts";
import { type Unzipped, unzipParts } from "./unzip-parts.ts";
import { walkXml } from "./xml.ts";

const BOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const TYPES = "[content_types].xml";
const NEEDED_PARTS =
  /^(\[content_types\]\.xml|xl\/(workbook|styles|sharedstrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

/** Refuses other programs' files, and workbooks with macros. */
const requireWorkbook = ({ names, contents }: Unzipped): void => {
  const hasMacros =
    [...names].some((name) => /vbaproject\.bin$/.test(name)) || /macroEnabled/i.test(contents.get(TYPES) ?? "");
  if (hasMacros) throw unreadable("list_file.macros");
  if (contents.has(BOOK)) return;
  const isOther = names.has("mimetype") || names.has("xl/workbook.bin") || names.has("index/document.iwa");
  throw unreadable(isOther ? "list_file.other_spreadsheet" : "list_file.not_a_table");
};

/** Paths of parts by relation id. */
const readRelations = (xml: string): ReadonlyMap<string, string> => {
  const targets = new Map<string, string>();
  walkXml(xml, {
    open(name, attribute) {
      const id = attribute("Id");
      const target = attribute("Target");
      if (name !== "Relationship" || !id || !target || attribute("TargetMode") === "External") return;
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
      targets.set(id, path.toLowerCase());
    },
  });
  return targets;
};

interface SheetEntry {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

const readEntries = (xml: string): { readonly entries: readonly SheetEntry[]; readonly isFrom1904: boolean } => {
  const entries: SheetEntry[] = [];
  let isFrom1904 = false;
  walkXml(xml, {
    open(name, attribute) {
      if (name === "workbookPr") isFrom1904 = ["1", "true"].includes(attribute("date1904") ?? "");
      if (name !== "sheet") return;
      const state = attribute("state") ?? "visible";
      const relation = attribute("r:id") ?? attribute("id") ?? "";
      entries.push({ name: attribute("name") ?? "", relation, isHidden: state !== "visible" });
    },
  });
  return { entries, isFrom1904 };
};

/** Reads the visible sheets with text of an .xlsx workbook. Throws 400 with the reason when it cannot be read. */
export const readWorkbook = (bytes: Uint8Array): Sheet[] => {
  const files = unzipParts(bytes, (name) => NEEDED_PARTS.test(name));
  requireWorkbook(files);
  const textOf = (name: string, empty = "<none/>") => files.contents.get(name) ?? empty;
  const { entries, isFrom1904 } = readEntries(textOf(BOOK));
  const targets = readRelations(textOf(RELATIONS));
  let cells = 0;
  const book: Workbook = {
    sharedStrings: readSharedStrings(textOf("xl/sharedstrings.xml")),
    formats: readFormats(textOf("xl/styles.xml")),
    isFrom1904,
    countCell() {
      if (++cells > MAX_FILE_CELLS) throw unreadable("list_file.too_large_inside");
    },
  };
  const sheets: Sheet[] = [];
  const read = new Set<string>();
  let refusal: unknown = null;
  for (const { name, relation } of entries.filter(({ isHidden }) => !isHidden).slice(0, MAX_SHEETS)) {
    const part = targets.get(relation) ?? "";
    const xml = files.contents.get(part);
    // A part is read for one sheet only: twelve sheets that share a part would cost twelve times its size.
    if (xml === undefined || read.has(part)) {
      refusal ??= unreadable("list_file.damaged");
      continue;
    }
    read.add(part);
    try {
      const sheet = { name, ...readWorksheet(xml, book) };
      if (sheet.rows.length > 0) sheets.push(sheet);
    } catch (error) {
      // An unreadable sheet, such as a long price list, does not prevent reading the order on another.
      if (!isAppError(error)) throw error;
      refusal ??= error;
    }
  }
  if (sheets.length === 0 && refusal) throw refusal;
  return sheets;
};
