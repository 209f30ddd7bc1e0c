import type { Env } from "../../env.ts";
import { AppError } from "../errors.contract.ts";
import { log } from "../log.ts";
import { answerObject } from "./image-bucket.ts";
import { withoutMetadata } from "./image-metadata.ts";
import { pictureTypeOf } from "./image-type.ts";
import { MAX_PICTURE_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, type PictureType } from "./images.contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** `field`: of the form, for the sentence beside it. */
export const pictureTooLarge = (field: string): AppError =>
  new AppError("upload.too_large", 413, {}, { message: PICTURE_TOO_LARGE, fields: { [field]: PICTURE_TOO_LARGE } });
export const notAPicture = (field: string): AppError =>
  new AppError("upload.not_an_image", 415, {}, { message: NOT_A_PICTURE, fields: { [field]: NOT_A_PICTURE } });

/** An uploaded file that is a picture as far as its size and its first bytes say. */
export interface UploadedPicture {
  readonly field: string;
  readonly bytes: Bytes;
  readonly type: PictureType;
}

/** Throws 413 or 415 with the sentence beside `field`. */
export const readPicture = async (file: Blob, field: string): Promise<UploadedPicture> => {
  if (file.size > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (!type) throw notAPicture(field);
  return { field, bytes, type };
};

/** Fits into a square of `side` pixels; never made larger. */
export interface PictureSize {
  readonly side: number;
  /** 1–100, of the WebP. */
  readonly quality: number;
}

/** Ready to be kept: drawn anew, or at least without what the camera wrote beside the pixels. */
export interface CleanPicture {
  readonly bytes: Bytes;
  readonly type: PictureType;
}

/** Cloudflare Images draws a phone's picture in about a second; sign-ups do not wait for more than this. */
const TIMEOUT_MS = 15_000;

const within = async <T>(work: Promise<T>): Promise<T> => {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
};

const hashOf = async (bytes: Bytes): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

const ENDINGS: Record<PictureType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** Uploaded pictures on their way into the bucket. */
export const createPictures = ({ IMAGES, IMG }: Pick<Env, "IMAGES" | "IMG">) => {
  const draw = async ({ bytes }: UploadedPicture, { side, quality }: PictureSize): Promise<CleanPicture> => {
    const result = await IMG.input(new Blob([bytes]).stream())
      .transform({ width: side, height: side, fit: "scale-down" })
      .output({ format: "image/webp", quality, anim: false });
    const drawn = new Uint8Array(await new Response(result.image()).arrayBuffer());
    if (pictureTypeOf(drawn) !== "image/webp") throw new Error("Images answered something that is no WebP");
    return { bytes: drawn, type: "image/webp" };
  };

  return {
    /**
     * Drawn anew as WebP in this size, upright, with nothing but its pixels: no place, no time, no second file behind
     * the first. Where Cloudflare Images cannot do it, the original with its metadata cut out; a picture that is not
     * whole is refused.
     */
    async clean(picture: UploadedPicture, size: PictureSize): Promise<CleanPicture> {
      try {
        return await within(draw(picture, size));
      } catch (error) {
        const bytes = withoutMetadata(picture.bytes, picture.type);
        if (!bytes) throw notAPicture(picture.field);
        log.error("pictures.not_drawn", error, { type: picture.type, bytes: picture.bytes.length });
        return { bytes, type: picture.type };
      }
    },

    /** Keeps it below `folder` under its content's hash and gives the key; the same picture again changes nothing. */
    async keep(folder: string, { bytes, type }: CleanPicture): Promise<string> {
      const key = `${folder}/${await hashOf(bytes)}.${ENDINGS[type]}`;
      await IMAGES.put(key, bytes, { httpMetadata: { contentType: type } });
      return key;
    },

    has: async (key: string): Promise<boolean> => (await IMAGES.head(key)) !== null,

    remove: (key: string): Promise<void> => IMAGES.delete(key),

    /**
     * For its people only: their own browser may keep it, but asks each time whether they still may see it. Null when
     * there is none.
     */
    show: (key: string, request: Request): Promise<Response | null> =>
      answerObject(IMAGES, key, request, "private, no-cache"),
  };
};
export type Pictures = ReturnType<typeof createPictures>;
