import { Buffer } from "node:buffer";
import { BufferedFile } from "./buffered-file.ts";
import type { UploadBuffer } from "./upload-buffer.ts";

/** Forms of our pages have fewer than twenty fields. */
const MAX_PARTS = 100;
const MAX_HEAD_BYTES = 4096;
const CRLF = "\r\n";

export class MalformedForm extends Error {}

/**
 * The limit of RFC 2046. Finding a boundary takes time proportional to its length times the form's: 5 MB with a
 * boundary of 4,000 took 14 s of CPU.
 */
const MAX_BOUNDARY = 70;

/** Null when the Content-Type is not multipart/form-data, or its boundary is too long. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, plain] = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? null;
  return boundary && boundary.length <= MAX_BOUNDARY ? boundary : null;
};

/** Browsers write a quote in a name as %22 and line breaks as %0D%0A; other clients put a backslash before a quote. */
const parameterOf = (header: string, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, "i").exec(header) ?? [];
  return quoted?.replace(/\\(["\\])/g, "$1") ?? plain;
};

const headOf = (lines: string) => {
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(lines)?.[1]?.trim() ?? "";
  const disposition = header("Content-Disposition");
  const name = parameterOf(disposition, "name");
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw new MalformedForm("a part has no name");
  return { name, filename: parameterOf(disposition, "filename"), type: header("Content-Type") };
};

/** Each part: where its headers begin, and where it ends. */
function* partsOf(bytes: Buffer, boundary: string): Generator<{ readonly start: number; readonly end: number }> {
  const opening = `--${boundary}`;
  const mark = Buffer.from(CRLF + opening);
  let at = bytes.indexOf(opening);
  if (at !== 0 && bytes.subarray(at - 2, at).toString() !== CRLF) throw new MalformedForm("no part begins");
  for (let start = at + opening.length; ; start = at + mark.length) {
    const next = bytes.subarray(start, start + 2).toString();
    if (next === "--") return;
    at = bytes.indexOf(mark, start);
    if (next !== CRLF || at < 0) throw new MalformedForm("a part does not end");
    yield { start: start + CRLF.length, end: at };
  }
}

/** Files are not copied. A truncated form yields only its complete parts. Throws `MalformedForm`. */
export const parseMultipart = (buffer: UploadBuffer, length: number, boundary: string, isCut = false): FormData => {
  const bytes = Buffer.from(buffer.memory, 0, length);
  const form = new FormData();
  let count = 0;
  try {
    for (const { start, end } of partsOf(bytes, boundary)) {
      if (++count > MAX_PARTS) throw new MalformedForm("too many parts");
      const headEnd = bytes.subarray(start, Math.min(end, start + MAX_HEAD_BYTES)).indexOf(CRLF + CRLF);
      if (headEnd < 0) throw new MalformedForm("a part has no headers");
      const { name, filename, type } = headOf(bytes.subarray(start, start + headEnd).toString());
      const from = start + headEnd + 2 * CRLF.length;
      if (filename === undefined) form.append(name, bytes.subarray(from, end).toString());
      else form.append(name, new BufferedFile({ buffer, start: from, end }, filename, type));
    }
  } catch (error) {
    if (!isCut) throw error;
  }
  return form;
};
