import type { PictureType } from "./images.contract.ts";

/**
 * A picture without what a camera writes beside it (where, when, with what, a preview) and without whatever hangs on
 * behind its end: for the days on which Cloudflare Images does not draw it anew. The pixels stay as they are. Null for
 * what is no whole picture of its type, and for AVIF, whose metadata cannot be cut out of it so simply.
 */
type Bytes = Uint8Array<ArrayBuffer>;

const join = (parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const ascii = (bytes: Bytes, at: number, length = 4): string => String.fromCharCode(...bytes.subarray(at, at + length));

const JPEG = { START: 0xd8, END: 0xd9, SCAN: 0xda, COMMENT: 0xfe, ADOBE: 0xee, JFIF: 0xe0, ICC: 0xe2 } as const;
/** Frame headers are C0 to CF, without three tables that stand among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isJpegMetadata = (bytes: Bytes, marker: number, at: number): boolean => {
  if (marker === JPEG.COMMENT) return true;
  if (marker < 0xe0 || marker > 0xef || marker === JPEG.JFIF || marker === JPEG.ADOBE) return false;
  return !(marker === JPEG.ICC && ascii(bytes, at + 4, 11) === "ICC_PROFILE");
};

/** Past the compressed pixels of a scan: to the next marker that is none of the scan's own. */
const endOfScan = (bytes: Bytes, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

const cleanJpeg = (bytes: Bytes): Bytes | null => {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const view = viewOf(bytes);
  let [hasFrame, hasScan] = [false, false];
  for (let at = 2; at + 4 <= bytes.length || (at + 2 <= bytes.length && bytes[at + 1] === JPEG.END); ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === JPEG.END) return hasFrame && hasScan ? join([...kept, bytes.subarray(at, at + 2)]) : null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (isFrame(marker)) hasFrame = true;
    if (!isJpegMetadata(bytes, marker, at)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === JPEG.SCAN) {
      hasScan = true;
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  return null;
};

const PNG_KEPT = ["IHDR", "PLTE", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "bKGD", "pHYs", "IDAT", "IEND"];

const cleanPng = (bytes: Bytes): Bytes | null => {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const view = viewOf(bytes);
  const seen = new Set<string>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = ascii(bytes, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    if (PNG_KEPT.includes(name)) kept.push(bytes.subarray(at, end));
    seen.add(name);
    at = end;
    if (name === "IEND") return seen.has("IHDR") && seen.has("IDAT") ? join(kept) : null;
  }
  return null;
};

const WEBP_KEPT = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"];
/** In the flags of VP8X: animation, XMP and EXIF. */
const WEBP_FLAGS = 0x02 | 0x04 | 0x08;

const cleanWebp = (bytes: Bytes): Bytes | null => {
  const kept: Uint8Array[] = [];
  const view = viewOf(bytes);
  const stop = 8 + view.getUint32(4, true);
  if (stop > bytes.length) return null;
  let hasPixels = false;
  for (let at = 12; at + 8 <= stop; ) {
    const name = ascii(bytes, at);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return null;
    const chunk = bytes.slice(at, end);
    if (name === "VP8X" && size > 0) chunk[8] = (chunk[8] ?? 0) & ~WEBP_FLAGS;
    if (WEBP_KEPT.includes(name)) kept.push(chunk);
    hasPixels ||= name === "VP8 " || name === "VP8L";
    at = end;
  }
  if (!hasPixels) return null;
  const whole = join([bytes.subarray(0, 12), ...kept]);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
};

export const withoutMetadata = (bytes: Bytes, type: PictureType): Bytes | null => {
  if (type === "image/jpeg") return cleanJpeg(bytes);
  if (type === "image/png") return cleanPng(bytes);
  return type === "image/webp" ? cleanWebp(bytes) : null;
};
