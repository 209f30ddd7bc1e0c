import { Buffer } from "node:buffer";
import * as v from "valibot";
import { unreadable } from "./list-file.errors.ts";
import type { Sheet } from "./sheet.ts";
import { MAX_CELL_LENGTH, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MAX_SHEETS } from "./sheet-limits.contract.ts";

/** In characters, of the packed text in a form field; a form may have 1 MB (worker/http/body-limit.ts). */
const MAX_PACKED = 300_000;
/** In bytes, of the unpacked JSON. */
const MAX_PLAIN = 4 * 1024 * 1024;

const Packed = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.maxLength(200)),
      hidden: v.number(),
      rows: v.pipe(
        v.array(
          v.object({
            row: v.pipe(v.number(), v.integer(), v.minValue(1)),
            cells: v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_CELL_LENGTH))), v.maxLength(MAX_SHEET_COLUMNS)),
          }),
        ),
        v.maxLength(MAX_SHEET_ROWS),
      ),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_SHEETS),
);

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(change as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);

/** Reads the whole stream; null when it has more than `max` bytes. */
const readUpTo = async (stream: ReadableStream<Uint8Array>, max: number): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > max) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Compresses sheets into text that forms carry from step to step, so that no file is stored. */
export const packSheets = async (sheets: readonly Sheet[]): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(sheets));
  if (bytes.length > MAX_PLAIN) throw unreadable("list_file.too_much_text");
  const packed = await readUpTo(through(bytes, new CompressionStream("deflate-raw")), MAX_PLAIN);
  const text = packed?.toString("base64url") ?? "";
  if (text === "" || text.length > MAX_PACKED) throw unreadable("list_file.too_much_text");
  return text;
};

/** Throws 400 for text that `packSheets` did not write. */
export const unpackSheets = async (packed: string): Promise<Sheet[]> => {
  if (packed === "" || packed.length > MAX_PACKED) throw unreadable("list_file.state_lost");
  try {
    const bytes = new Uint8Array(Buffer.from(packed, "base64url"));
    const plain = await readUpTo(through(bytes, new DecompressionStream("deflate-raw")), MAX_PLAIN);
    return v.parse(Packed, JSON.parse(plain?.toString() ?? ""));
  } catch {
    throw unreadable("list_file.state_lost");
  }
};
