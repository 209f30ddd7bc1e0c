import { unreadable } from "./list-file.errors.ts";

const LOOKED_AT = 4_096;
/** What no text holds; 1A ends files of old programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for.
const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffe\uffff]/;

/** UTF-16 without a mark: every second byte of digits, signs and Latin letters is zero. */
const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const some = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  some.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || even + odd < some.length / 10) return null;
  return odd > even ? "utf-16le" : "utf-16be";
};

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Older programs write this encoding, which has a character for every byte.
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** The text of a file, whatever program wrote it. Throws for what is no text. */
export const decodeText = (bytes: Uint8Array): string => {
  const text = decode(bytes).replace(/^\uFEFF/, "");
  if (CONTROL.test(text)) throw unreadable("not_a_table");
  return text.replace(/\r\n?/g, "\n");
};
