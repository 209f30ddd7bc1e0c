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
const WANTED =
  /^(\[content_types\]\.xml|xl\/(workbook|styles|sharedstrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

/** Refuses other programs' files, and workbooks with macros. */
const refuseOthers = ({ names, contents }: Unzipped): void => {
  const hasMacros =
    [...names].some((name) => /vbaproject\.bin$/.test(name)) || /macroEnabled/i.test(contents.get(TYPES) ?? "");
  if (hasMacros) throw unreadable("macros");
  if (contents.has(BOOK)) return;
  const isOther = names.has("mimetype") || names.has("xl/workbook.bin") || names.has("index/document.iwa");
  throw unreadable(isOther ? "other_spreadsheet" : "not_a_table");
};

/** Where the file of each relation is. */
const readRelations = (xml: string): ReadonlyMap<string, string> => {
  const targets = new Map<string, string>();
  walkXml(xml, {
    open(name, attribute) {
      const [id, target] = [attribute("Id"), attribute("Target")];
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

/** The sheets of an .xlsx workbook that are in sight and hold text. Throws a refusal that says why it is no such workbook. */
export const readWorkbook = (bytes: Uint8Array): Sheet[] => {
  const files = unzipParts(bytes, (name) => WANTED.test(name));
  refuseOthers(files);
  const textOf = (name: string, empty = "<none/>") => files.contents.get(name) ?? empty;
  const { entries, isFrom1904 } = readEntries(textOf(BOOK));
  const targets = readRelations(textOf(RELATIONS));
  let cells = 0;
  const book: Workbook = {
    sharedStrings: readSharedStrings(textOf("xl/sharedstrings.xml")),
    formats: readFormats(textOf("xl/styles.xml")),
    isFrom1904,
    countCell() {
      if (++cells > MAX_FILE_CELLS) throw unreadable("too_large_inside");
    },
  };
  const found: Sheet[] = [];
  const read = new Set<string>();
  let refusal: unknown = null;
  for (const { name, relation } of entries.filter(({ isHidden }) => !isHidden).slice(0, MAX_SHEETS)) {
    const part = targets.get(relation) ?? "";
    const xml = files.contents.get(part);
    // Each part is one sheet's: a file that names one twelve times would cost twelve times its unpacked size.
    if (xml === undefined || read.has(part)) {
      refusal ??= unreadable("damaged");
      continue;
    }
    read.add(part);
    try {
      const sheet = { name, ...readWorksheet(xml, book) };
      if (sheet.rows.length > 0) found.push(sheet);
    } catch (error) {
      // A long price list on one sheet does not keep the order on another one from being read.
      if (!isAppError(error)) throw error;
      refusal ??= error;
    }
  }
  if (found.length === 0 && refusal) throw refusal;
  return found;
};
