import type { MiddlewareHandler } from "hono";
import { MutexOverflow } from "../platform/concurrency/mutex.ts";
import { Slots } from "../platform/concurrency/slots.ts";
import { AppError } from "../platform/errors.contract.ts";
import { MAX_PICTURE_BYTES } from "../platform/images/images.contract.ts";
import { pictureTooLarge } from "../platform/images/images.ts";
import { message } from "../platform/messages.contract.ts";
import { clientIp } from "./authentication.ts";
import { isUpload } from "./body-limit.ts";
import { MAX_READ_BYTES } from "./unread-body.ts";

/** In bytes: the largest picture, plus room for the other fields and the multipart envelope. */
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 128 * 1024;

export interface UploadForm {
  readonly form: FormData;
  /** The body was too long: fields before the cut are complete, the rest is missing. */
  readonly isCut: boolean;
}

const notMultipart = () => new AppError("input.not_multipart", 415);
const malformed = () => new AppError("input.malformed", 400, {}, { message: message("input.malformed_form") });

/** A sender who sends nothing for this long, or all of the form for longer than this, is refused. */
const MAX_STALL_MS = 10_000;
const MAX_FORM_MS = 60_000;

const tooSlow = () => new AppError("upload.too_slow", 400);

/** Throws 400 when the work takes longer. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Counts the received bytes, because Content-Length can be missing or wrong. */
const readAtMost = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, max: number) => {
  const parts: BlobPart[] = [];
  let total = 0;
  const reader = body.getReader();
  const startedAt = Date.now();
  for (;;) {
    if (Date.now() - startedAt > MAX_FORM_MS) throw tooSlow();
    const { done, value } = await within(reader.read(), MAX_STALL_MS);
    if (done) break;
    if (total < max) parts.push(value.subarray(0, max - total));
    total += value.length;
    if (total > MAX_READ_BYTES) {
      await reader.cancel().catch(() => {});
      break;
    }
  }
  return { parts, isCut: total > max };
};

/**
 * Reads a multipart form with a picture. A form that is too long is parsed up to the limit, so that the fields before
 * the file can be shown again.
 */
const readUploadForm = async (request: Request): Promise<UploadForm> => {
  const type = request.headers.get("Content-Type") ?? "";
  const [, quoted, plain] = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !request.body) throw notMultipart();
  // The runtime parses a form of a known length without a copy for each chunk of it.
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (length <= MAX_FORM_BYTES) {
    const parsed = request.formData().catch(() => {
      throw malformed();
    });
    return { form: await within(parsed, MAX_FORM_MS), isCut: false };
  }
  const { parts, isCut } = await readAtMost(request.body, MAX_FORM_BYTES);
  const whole = new Blob(isCut ? [...parts, `\r\n--${boundary}--\r\n`] : parts);
  try {
    return { form: await new Response(whole, { headers: { "Content-Type": type } }).formData(), isCut };
  } catch {
    if (isCut) return { form: new FormData(), isCut };
    throw malformed();
  }
};

/** For the API: throws 413 with the message for `field` when the form is too long. */
const readWholeUploadForm = async (request: Request, field: string): Promise<FormData> => {
  const { form, isCut } = await readUploadForm(request);
  if (isCut) throw pictureTooLarge(field);
  return form;
};

/**
 * A form with a picture takes about 15 MB from its first byte until the picture is drawn, and all requests of an isolate
 * share 128 MB.
 */
const slots = new Slots({ slots: 4, perOwner: 2, maxWaiting: 26, maxWaitMs: 30_000 });

const RETRY_AFTER_S = 3;
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Admits a few uploads at once; the others wait unread, and too many of them get 503 with Retry-After. */
export const limitUploads: MiddlewareHandler = async (c, next) => {
  if (SAFE.has(c.req.method) || !isUpload(c.req.path)) return next();
  try {
    await slots.run(clientIp(c), next);
  } catch (error) {
    if (!(error instanceof MutexOverflow)) throw error;
    throw new AppError("upload.too_many", 503, {}, { retryAfter: RETRY_AFTER_S });
  }
};

/** For pages, which may reach the Worker's code only through its services. */
export const uploadForms = { readForm: readUploadForm, readWholeForm: readWholeUploadForm };
export type UploadForms = typeof uploadForms;
