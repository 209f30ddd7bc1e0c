import type { PictureType } from "./images.contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

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
