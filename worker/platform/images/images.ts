import { AppError } from "../errors.contract.ts";
import { log } from "../log.ts";
import { answerObject } from "./image-bucket.ts";
import { pictureTypeOf } from "./image-type.ts";
import {
  IMAGES_UNAVAILABLE,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureType,
} from "./images.contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** 413. `field` is the form field that shows the message. */
export const pictureTooLarge = (field: string): AppError =>
  new AppError("upload.too_large", 413, {}, { message: PICTURE_TOO_LARGE, fields: { [field]: PICTURE_TOO_LARGE } });
export const notAPicture = (field: string): AppError =>
  new AppError("upload.not_an_image", 415, {}, { message: NOT_A_PICTURE, fields: { [field]: NOT_A_PICTURE } });

const imagesUnavailable = (field: string): AppError =>
  new AppError("images.unavailable", 503, {}, { fields: { [field]: IMAGES_UNAVAILABLE } });

/** An uploaded file that passed the checks of its size and its first bytes. */
interface UploadedPicture {
  readonly field: string;
  readonly bytes: Bytes;
  readonly type: PictureType;
}

/** Throws 413 or 415, with the message for `field`. */
export const readPicture = async (file: Blob, field: string): Promise<UploadedPicture> => {
  if (file.size > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (!type) throw notAPicture(field);
  return { field, bytes, type };
};

/** The result fits into a square of `side` pixels and is never enlarged. */
export interface PictureSize {
  readonly side: number;
  /** Quality of the WebP, 1 to 100. */
  readonly quality: number;
}

/** A WebP with pixels only, without metadata. */
interface CleanPicture {
  readonly bytes: Bytes;
  readonly type: "image/webp";
}

/** Cloudflare Images redraws a phone's picture in about a second; a sign-up must not wait much longer. */
const TIMEOUT_MS = 15_000;

/**
 * Error codes of Cloudflare Images about the picture itself: not an image, more than 100 megapixels, unsupported or
 * broken format. https://developers.cloudflare.com/images/troubleshooting
 */
const PICTURE_FAULTS = [9412, 9413, 9520, 9523];
const isPictureFault = (error: unknown): boolean => PICTURE_FAULTS.includes((error as Partial<ImagesError>).code ?? 0);

const within = async <T>(work: Promise<T>): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const hashOf = async (bytes: Bytes): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

/** Redraws uploaded pictures and stores them in the bucket. */
export const createPictures = ({ IMAGES, IMG }: { readonly IMAGES: R2Bucket; readonly IMG: ImagesBinding }) => {
  const draw = async ({ bytes }: UploadedPicture, { side, quality }: PictureSize): Promise<CleanPicture> => {
    const result = await IMG.input(new Blob([bytes]).stream())
      .transform({ width: side, height: side, fit: "scale-down" })
      .output({ format: "image/webp", quality, anim: false });
    const drawn = new Uint8Array(await new Response(result.image()).arrayBuffer());
    if (pictureTypeOf(drawn) !== "image/webp")
      throw new Error("Cloudflare Images returned something other than a WebP");
    return { bytes: drawn, type: "image/webp" };
  };

  return {
    /**
     * Redraws the picture upright as WebP in this size, which removes the place, the time and any data appended to it.
     * Throws 415 for a broken picture, and 503 when Cloudflare Images fails, because a picture must not be stored with
     * its metadata.
     */
    async clean(picture: UploadedPicture, size: PictureSize): Promise<CleanPicture> {
      try {
        return await within(draw(picture, size));
      } catch (error) {
        if (isPictureFault(error)) throw notAPicture(picture.field);
        log.error("images.unavailable", error, { type: picture.type, bytes: picture.bytes.length });
        throw imagesUnavailable(picture.field);
      }
    },

    /** Stores the picture below `folder` under its content's hash and returns the key. Idempotent. */
    async store(folder: string, { bytes, type }: CleanPicture): Promise<string> {
      const key = `${folder}/${await hashOf(bytes)}.webp`;
      await IMAGES.put(key, bytes, { httpMetadata: { contentType: type } });
      return key;
    },

    has: async (key: string): Promise<boolean> => (await IMAGES.head(key)) !== null,

    remove: (key: string): Promise<void> => IMAGES.delete(key),

    /** A private picture: the viewer's browser may cache it but must revalidate each time. Null when there is none. */
    show: (key: string, request: Request): Promise<Response | null> =>
      answerObject(IMAGES, key, request, "private, no-cache"),
  };
};
export type Pictures = ReturnType<typeof createPictures>;
