import { AppError } from "../platform/errors.contract.ts";
import { MAX_PICTURE_BYTES } from "../platform/images/images.contract.ts";
import { pictureTooLarge } from "../platform/images/images.ts";
import { message } from "../platform/messages.contract.ts";
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

/** Counts the received bytes, because Content-Length can be missing or wrong. */
const readAtMost = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, max: number) => {
  const parts: BlobPart[] = [];
  let total = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
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

/** For pages, which may reach the Worker's code only through its services. */
export const uploadForms = { readForm: readUploadForm, readWholeForm: readWholeUploadForm };
export type UploadForms = typeof uploadForms;
