import { AppError } from "../platform/errors.contract.ts";
import { MAX_PICTURE_BYTES } from "../platform/images/images.contract.ts";
import { pictureTooLarge } from "../platform/images/images.ts";
import { message } from "../platform/messages.contract.ts";
import { MAX_READ_BYTES } from "./unread-body.ts";

/** The largest picture, and room for the fields and the envelope around it. */
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 128 * 1024;

export interface UploadForm {
  readonly form: FormData;
  /** More came than we take: what stood in the form before that is whole, the rest is not. */
  readonly isCut: boolean;
}

const notMultipart = () => new AppError("input.not_multipart", 415);
const malformed = () => new AppError("input.malformed", 400, {}, { message: message("input.malformed_form") });

/** Counts what really comes, whatever Content-Length says or does not say. */
const readAtMost = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, max: number) => {
  const kept: BlobPart[] = [];
  let total = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (total < max) kept.push(value.subarray(0, max - total));
    total += value.length;
    if (total > MAX_READ_BYTES) {
      await reader.cancel().catch(() => {});
      break;
    }
  }
  return { kept, isCut: total > max };
};

/**
 * A multipart form with a picture in it. Of one that is too long the beginning is read all the same, so that fields
 * which stand before the file can be shown again.
 */
export const readUploadForm = async (request: Request): Promise<UploadForm> => {
  const type = request.headers.get("Content-Type") ?? "";
  const [, quoted, plain] = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !request.body) throw notMultipart();
  const { kept, isCut } = await readAtMost(request.body, MAX_FORM_BYTES);
  const whole = new Blob(isCut ? [...kept, `\r\n--${boundary}--\r\n`] : kept);
  try {
    return { form: await new Response(whole, { headers: { "Content-Type": type } }).formData(), isCut };
  } catch {
    if (isCut) return { form: new FormData(), isCut };
    throw malformed();
  }
};

/** For clients that send no such form twice: 413 with the sentence beside `field`. */
export const readWholeUploadForm = async (request: Request, field: string): Promise<FormData> => {
  const { form, isCut } = await readUploadForm(request);
  if (isCut) throw pictureTooLarge(field);
  return form;
};

/** For pages, which reach the Worker's code through its services alone. */
export const uploadForms = { readForm: readUploadForm, readWholeForm: readWholeUploadForm };
export type UploadForms = typeof uploadForms;
