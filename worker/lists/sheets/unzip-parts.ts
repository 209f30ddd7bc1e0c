import { Unzip, UnzipInflate } from "fflate";
import { isAppError } from "../../platform/errors.contract.ts";
import { unreadable } from "./list-file.errors.ts";

/** Maximum unpacked bytes of all wanted files; a real workbook of 1 MB has less. */
const MAX_UNPACKED_BYTES = 12 * 1024 * 1024;
const MAX_FILES = 2_000;
/** Compressed bytes between two checks of the limit; they unpack to at most about a thousand times as much. */
const CHUNK_BYTES = 2_048;

export interface Unzipped {
  readonly names: ReadonlySet<string>;
  /** The text of the wanted files, by lower-case name. */
  readonly contents: ReadonlyMap<string, string>;
}

/** Programs differ in the case of file names, and some use Windows separators. */
const plainName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** Unpacks the wanted files of an archive as text, and enforces the limit on actual bytes, not on declared sizes. */
export const unzipParts = (bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped => {
  const names = new Set<string>();
  const contents = new Map<string, string>();
  let left = MAX_UNPACKED_BYTES;
  const unzip = new Unzip((file) => {
    const name = plainName(file.name);
    if (names.size >= MAX_FILES) throw unreadable("list_file.too_large_inside");
    const isSecond = names.has(name);
    names.add(name);
    if (isSecond || !isWanted(name)) return;
    const decoder = new TextDecoder();
    const parts: string[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      left -= chunk.length;
      if (left < 0) throw unreadable("list_file.too_large_inside");
      parts.push(decoder.decode(chunk, { stream: !isLast }));
      if (isLast) contents.set(name, parts.join(""));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
  } catch (error) {
    throw isAppError(error) ? error : unreadable("list_file.damaged");
  }
  return { names, contents };
};
