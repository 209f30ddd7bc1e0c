import { Unzip, UnzipInflate } from "fflate";
import { isAppError } from "../../platform/errors.contract.ts";
import { unreadable } from "./list-file.errors.ts";

/** Unpacked bytes of all wanted files together: a workbook of 1 MB that people write has less. */
const MAX_UNPACKED_BYTES = 12 * 1024 * 1024;
const MAX_FILES = 2_000;
/** So much is unpacked before the limit is looked at, which is a thousand times as much at most. */
const CHUNK_BYTES = 2_048;

export interface Unzipped {
  readonly names: ReadonlySet<string>;
  /** The text of the wanted files, by their name in small letters. */
  readonly contents: ReadonlyMap<string, string>;
}

/** Programs write the names of the same files in capitals or not, and some with the separators of Windows. */
const plainName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** Unpacks the wanted files of an archive as text, and stops at a limit of bytes whatever the archive says of itself. */
export const unzipParts = (bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped => {
  const names = new Set<string>();
  const contents = new Map<string, string>();
  let left = MAX_UNPACKED_BYTES;
  const unzip = new Unzip((file) => {
    const name = plainName(file.name);
    if (names.size >= MAX_FILES) throw unreadable("too_large_inside");
    const isSecond = names.has(name);
    names.add(name);
    if (isSecond || !isWanted(name)) return;
    const decoder = new TextDecoder();
    const parts: string[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      left -= chunk.length;
      if (left < 0) throw unreadable("too_large_inside");
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
    throw isAppError(error) ? error : unreadable("damaged");
  }
  return { names, contents };
};
