import type { MiddlewareHandler } from "hono";
import { MutexOverflow } from "../platform/concurrency/mutex.ts";
import { Slots } from "../platform/concurrency/slots.ts";
import { withTimeout } from "../platform/concurrency/with-timeout.ts";
import { AppError } from "../platform/errors.contract.ts";
import { MAX_PICTURE_BYTES } from "../platform/images/images.contract.ts";
import { pictureTooLarge } from "../platform/images/images.ts";
import { boundaryOf, MalformedForm, parseMultipart } from "../platform/uploads/multipart.ts";
import { type UploadBuffer, UploadBuffers } from "../platform/uploads/upload-buffer.ts";
import { clientIp } from "./authentication.ts";
import { isUpload } from "./body-limit.ts";
import { malformedForm, notMultipart } from "./require-form.ts";
import { MAX_READ_BYTES } from "./unread-body.ts";

/** In bytes: the largest picture, plus room for the other fields. */
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 128 * 1024;
/** In bytes: room after the form for bytes that are read and discarded. */
const SPARE_BYTES = 64 * 1024;
const BUFFER_BYTES = MAX_FORM_BYTES + SPARE_BYTES;
const buffers = new UploadBuffers(BUFFER_BYTES);

export interface UploadForm {
  readonly form: FormData;
  /** The body was too long: fields before the cut are complete, the rest is missing. */
  readonly isCut: boolean;
}

/** A sender who pauses for `MAX_STALL_MS`, or takes longer than `MAX_FORM_MS` for the whole form, is refused. */
const MAX_STALL_MS = 10_000;
const MAX_FORM_MS = 60_000;

const tooSlow = () => new AppError("upload.too_slow", 400);

/**
 * Reads the body into the buffer and discards what exceeds `MAX_FORM_BYTES`. Counts the received bytes, because
 * Content-Length can be missing or wrong.
 */
const readBody = async (body: ReadableStream, buffer: UploadBuffer): Promise<number> => {
  const reader = body.getReader({ mode: "byob" });
  const startedAt = Date.now();
  let length = 0;
  let total = 0;
  for (;;) {
    if (Date.now() - startedAt > MAX_FORM_MS) throw tooSlow();
    // Once the form is too long, further bytes overwrite the last ones.
    const offset = Math.min(length, BUFFER_BYTES - SPARE_BYTES);
    const count = await withTimeout(buffer.fill(reader, offset), MAX_STALL_MS, tooSlow);
    if (count === null) return total;
    total += count;
    length = offset + count;
    if (total > MAX_READ_BYTES) {
      await reader.cancel().catch(() => {});
      return total;
    }
  }
};

/**
 * Reads a multipart form with a picture. A form that is too long is parsed up to the limit, so that the fields before
 * the file can be shown again.
 */
const readUploadForm = async (request: Request): Promise<UploadForm> => {
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
  if (!boundary || !request.body) throw notMultipart();
  const buffer = buffers.current();
  const total = await readBody(request.body, buffer);
  const isCut = total > MAX_FORM_BYTES;
  try {
    return { form: parseMultipart(buffer, Math.min(total, MAX_FORM_BYTES), boundary, isCut), isCut };
  } catch (error) {
    throw error instanceof MalformedForm ? malformedForm() : error;
  }
};

/** For the API, which cannot show a cut form again: throws 413 with the message for `field`. */
const readWholeUploadForm = async (request: Request, field: string): Promise<FormData> => {
  const { form, isCut } = await readUploadForm(request);
  if (isCut) throw pictureTooLarge(field);
  return form;
};

/**
 * Each upload holds a buffer of 5.4 MB until its picture is re-encoded, and all requests of an isolate share 128 MB.
 */
const slots = new Slots({ slots: 4, perOwner: 2, maxWaiting: 26, maxWaitMs: 30_000 });

const RETRY_AFTER_S = 3;
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Admits a few uploads at once; the others wait before their bodies are read, and too many get 503 with Retry-After.
 */
export const limitUploads: MiddlewareHandler = async (c, next) => {
  if (SAFE.has(c.req.method) || !isUpload(c.req.path)) return next();
  try {
    await slots.run(clientIp(c), () => buffers.run(next));
  } catch (error) {
    if (!(error instanceof MutexOverflow)) throw error;
    throw new AppError("upload.too_many", 503, {}, { retryAfter: RETRY_AFTER_S });
  }
};

/** For pages, which may reach the Worker's code only through its services. */
export const uploadForms = { readForm: readUploadForm, readWholeForm: readWholeUploadForm };
