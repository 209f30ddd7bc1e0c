import { unreadable } from "./list-file.errors.ts";

const SAMPLE_BYTES = 4_096;
/** Characters that text never contains, except 1A, with which old programs end files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression detects control characters.
const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffe\uffff]/;

/** Detects UTF-16 without a byte order mark: every second byte of digits, punctuation and Latin letters is zero. */
const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || even + odd < sample.length / 10) return null;
  return odd > even ? "utf-16le" : "utf-16be";
};

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Older programs write this encoding, in which every byte is valid.
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** Throws 400 for binary data. */
export const decodeText = (bytes: Uint8Array): string => {
  const text = decode(bytes).replace(/^\uFEFF/, "");
  if (CONTROL.test(text)) throw unreadable("list_file.not_a_table");
  return text.replace(/\r\n?/g, "\n");
};
