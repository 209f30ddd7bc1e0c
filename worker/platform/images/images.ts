import { createHash } from "node:crypto";
import { withTimeout } from "../concurrency/with-timeout.ts";
import { AppError } from "../errors.contract.ts";
import { askBucket } from "../files/ask-bucket.ts";
import { log } from "../log.ts";
import { answerObject } from "./image-bucket.ts";
import { claimedSize, pictureTypeOf } from "./image-header.ts";
import {
  IMAGES_UNAVAILABLE,
  MAX_PICTURE_BYTES,
  MAX_PIXELS,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureType,
  TOO_MANY_PIXELS,
} from "./images.contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** 413. `field` is the form field that shows the message. */
export const pictureTooLarge = (field: string): AppError =>
  new AppError("upload.too_large", 413, {}, { message: PICTURE_TOO_LARGE, fields: { [field]: PICTURE_TOO_LARGE } });
export const notAPicture = (field: string): AppError =>
  new AppError("upload.not_an_image", 415, {}, { message: NOT_A_PICTURE, fields: { [field]: NOT_A_PICTURE } });

const tooManyPixels = (field: string): AppError =>
  new AppError("upload.too_many_pixels", 413, {}, { message: TOO_MANY_PIXELS, fields: { [field]: TOO_MANY_PIXELS } });

const imagesUnavailable = (field: string): AppError =>
  new AppError("images.unavailable", 503, {}, { fields: { [field]: IMAGES_UNAVAILABLE } });

/** A picture whose length, type and claimed size have been checked. */
interface UploadedPicture {
  readonly field: string;
  /** A blob instead of its bytes, because each copy of 5 MB counts while many people upload. */
  readonly file: Blob;
  readonly type: PictureType;
}

/** Phones write the size within the first 100 KB; the whole file is read only when the size is not found there. */
const HEADER_BYTES = 256 * 1024;

const readHeader = async (file: Blob, length: number) => {
  const bytes = await file.slice(0, length).bytes();
  const type = pictureTypeOf(bytes);
  return { type, size: type && claimedSize(bytes, type) };
};

/** Throws 413 or 415, with the message for `field`. */
export const readPicture = async (file: Blob, field: string): Promise<UploadedPicture> => {
  if (file.size > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
  const header = await readHeader(file, HEADER_BYTES);
  const { type, size } = header.type && !header.size ? await readHeader(file, file.size) : header;
  if (!type || !size || size.width === 0 || size.height === 0) throw notAPicture(field);
  if (size.width * size.height > MAX_PIXELS) throw tooManyPixels(field);
  return { field, file, type };
};

/** The picture is scaled down to fit a square of `side` pixels, and never enlarged. */
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

/** Cloudflare Images re-encodes a phone's picture in about a second; a sign-up must not wait much longer. */
const TIMEOUT_MS = 15_000;

/**
 * Error codes of Cloudflare Images about the picture itself: not an image, more than 100 megapixels, unsupported or
 * broken format. https://developers.cloudflare.com/images/troubleshooting
 */
const PICTURE_FAULTS = [9412, 9413, 9520, 9523];
const isPictureFault = (error: unknown): boolean => PICTURE_FAULTS.includes((error as Partial<ImagesError>).code ?? 0);

export const createPictures = ({ IMAGES, IMG }: { readonly IMAGES: R2Bucket; readonly IMG: ImagesBinding }) => {
  const draw = async ({ file }: UploadedPicture, { side, quality }: PictureSize): Promise<CleanPicture> => {
    const result = await IMG.input(file.stream())
      .transform({ width: side, height: side, fit: "scale-down" })
      .output({ format: "image/webp", quality, anim: false });
    const drawn = new Uint8Array(await new Response(result.image()).arrayBuffer());
    if (pictureTypeOf(drawn) !== "image/webp")
      throw new Error("Cloudflare Images returned something other than a WebP");
    return { bytes: drawn, type: "image/webp" };
  };

  const put = async (key: string, { bytes, type }: CleanPicture): Promise<void> => {
    await askBucket(() => IMAGES.put(key, bytes, { httpMetadata: { contentType: type } }));
  };

  return {
    /**
     * Removes the picture's location, its time and any data appended to it. Throws 415 for a broken picture, and 503
     * when Cloudflare Images fails, because a picture must not be stored with its metadata.
     */
    async clean(picture: UploadedPicture, size: PictureSize): Promise<CleanPicture> {
      try {
        return await withTimeout(draw(picture, size), TIMEOUT_MS);
      } catch (error) {
        if (isPictureFault(error)) throw notAPicture(picture.field);
        log.error("images.unavailable", error, { type: picture.type, bytes: picture.file.size });
        throw imagesUnavailable(picture.field);
      }
    },

    /** The key is the hash of the content, so storing a picture twice is harmless. */
    async store(folder: string, { bytes, type }: CleanPicture): Promise<string> {
      const key = `${folder}/${createHash("sha256").update(bytes).digest("hex")}.webp`;
      await put(key, { bytes, type });
      return key;
    },

    /** Replaces an earlier picture. */
    storeAs: put,

    has: async (key: string): Promise<boolean> => (await askBucket(() => IMAGES.head(key))) !== null,

    remove: (key: string): Promise<void> => askBucket(() => IMAGES.delete(key)),

    /** The browser may cache the picture but must revalidate it each time. Null when there is no picture. */
    show: (key: string, request: Request): Promise<Response | null> =>
      askBucket(() => answerObject(IMAGES, key, request, "private, no-cache")),
  };
};
export type Pictures = ReturnType<typeof createPictures>;
