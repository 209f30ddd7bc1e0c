import type { PictureType } from "./images.contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const ascii = (bytes: Bytes, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const PNG = "\x89PNG\r\n\x1a\n";
/** In bytes: how much of an AVIF file's list of brands is read. */
const MAX_BRANDS = 64;

const isAvif = (bytes: Bytes): boolean => {
  if (ascii(bytes, 4, 8) !== "ftyp") return false;
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), MAX_BRANDS, bytes.length);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands.includes("avif");
};

/**
 * Detects the type by the first bytes, because a file's name and Content-Type can be wrong. Null when it is not a
 * picture.
 */
export const pictureTypeOf = (bytes: Bytes): PictureType | null => {
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(bytes, 0, 8) === PNG) return "image/png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  return isAvif(bytes) ? "image/avif" : null;
};
