import { unreadable } from "./list-file.errors.ts";
import { readCsv } from "./read-csv.ts";
import type { Sheet } from "./sheet.ts";

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

const OLE = [0xd0, 0xcf, 0x11, 0xe0] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const PDF = [0x25, 0x50, 0x44, 0x46] as const;

/** OLE files name their parts in UTF-16, which may start at an even or odd byte. */
const namesPart = (bytes: Uint8Array, name: string): boolean =>
  new TextDecoder("utf-16le").decode(bytes).includes(name) ||
  new TextDecoder("utf-16le").decode(bytes.subarray(1)).includes(name);

/** Reads the sheets of a file by its content, ignoring its name. Throws 400 with the reason when it cannot be read. */
export const readSheets = async (bytes: Uint8Array): Promise<Sheet[]> => {
  if (bytes.length === 0) throw unreadable("list_file.empty");
  if (startsWith(bytes, ...OLE))
    throw unreadable(namesPart(bytes, "EncryptedPackage") ? "list_file.encrypted" : "list_file.legacy_xls");
  if (startsWith(bytes, ...PDF)) throw unreadable("list_file.not_a_table");
  // Loaded on demand, because few requests contain a workbook.
  const sheets = startsWith(bytes, ...ZIP)
    ? (await import("./read-workbook.ts")).readWorkbook(bytes)
    : [readCsv(bytes)].filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw unreadable("list_file.empty");
  return sheets;
};
