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

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const larger = (sizes: readonly Size[]): Size | null =>
  sizes.reduce<Size | null>(
    (most, size) => (most && most.width * most.height >= size.width * size.height ? most : size),
    null,
  );

/** A view that reads 0 beyond the end, so that a truncated file has no size. */
const viewOf = (bytes: Bytes) => {
  const at = (offset: number): number => bytes[offset] ?? 0;
  return {
    at,
    big16: (offset: number) => at(offset) * 256 + at(offset + 1),
    big32: (offset: number) => ((at(offset) * 256 + at(offset + 1)) * 256 + at(offset + 2)) * 256 + at(offset + 3),
    little24: (offset: number) => at(offset) + at(offset + 1) * 256 + at(offset + 2) * 65_536,
    text: (offset: number) => String.fromCharCode(at(offset), at(offset + 1), at(offset + 2), at(offset + 3)),
  };
};
type View = ReturnType<typeof viewOf>;

/** The first chunk is IHDR. */
const pngSizes = ({ big32, text }: View): Size[] =>
  text(12) === "IHDR" ? [{ width: big32(16), height: big32(20) }] : [];

/** Frame headers (SOF0 to SOF15 without DHT, JPG and DAC) come before the first scan (SOS). */
const jpegSizes = ({ at, big16 }: View, length: number): Size[] => {
  const sizes: Size[] = [];
  let offset = 2;
  while (offset < length && at(offset) === 0xff) {
    const marker = at(offset + 1);
    if (marker === 0xda) break;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) sizes.push({ height: big16(offset + 5), width: big16(offset + 7) });
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    offset += isBare ? 2 : 2 + Math.max(2, big16(offset + 2));
  }
  return sizes;
};

/** The canvas (VP8X) and the picture in it (VP8 or VP8L) each have a size. */
const webpSizes = ({ at, little24, text }: View, length: number): Size[] => {
  const sizes: Size[] = [];
  for (let offset = 12; offset + 8 <= length; ) {
    const chunk = text(offset);
    const data = offset + 8;
    const low14 = (from: number) => (at(from) + at(from + 1) * 256) % 16_384;
    if (chunk === "VP8X") sizes.push({ width: little24(data + 4) + 1, height: little24(data + 7) + 1 });
    if (chunk === "VP8 ") sizes.push({ width: low14(data + 6), height: low14(data + 8) });
    if (chunk === "VP8L") {
      const bits = at(data + 1) + at(data + 2) * 256 + little24(data + 3) * 65_536;
      sizes.push({ width: (bits % 16_384) + 1, height: (Math.floor(bits / 16_384) % 16_384) + 1 });
    }
    const bytes = at(offset + 4) + little24(offset + 5) * 256;
    offset = data + bytes + (bytes % 2);
  }
  return sizes;
};

/** The start of an `ispe` box of 20 bytes: size, name, version, width, height. */
const ISPE = Buffer.from("\0\0\0\x14ispe\0\0\0\0", "latin1");

const avifSizes = ({ big32 }: View, bytes: Bytes): Size[] => {
  const sizes: Size[] = [];
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let offset = file.indexOf(ISPE); offset >= 0; offset = file.indexOf(ISPE, offset + ISPE.length))
    sizes.push({ width: big32(offset + 12), height: big32(offset + 16) });
  return sizes;
};

/**
 * The largest size that the headers of a picture claim, without decoding it; null when they claim none. Decoders reserve
 * memory by these headers, whatever the rest of the file holds.
 */
export const claimedSize = (bytes: Bytes, type: PictureType): Size | null => {
  const view = viewOf(bytes);
  switch (type) {
    case "image/png":
      return larger(pngSizes(view));
    case "image/jpeg":
      return larger(jpegSizes(view, bytes.length));
    case "image/webp":
      return larger(webpSizes(view, bytes.length));
    case "image/avif":
      return larger(avifSizes(view, bytes));
  }
};
