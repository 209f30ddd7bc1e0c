import { notAPicture, type PictureSize, type Pictures, pictureTooLarge, readPicture } from "./images.ts";

/** Maximum size of a stored photo. */
export const MAX_PHOTO_BYTES = 150 * 1024;

/** Sizes (`side` in pixels) for photos taken at the door and photos of discarded products. */
export const PHOTO_SIZES: readonly PictureSize[] = [
  { side: 1200, quality: 70 },
  { side: 900, quality: 60 },
  { side: 640, quality: 50 },
];

/** Re-encodes a photo without metadata, at the first of `sizes` that fits into `MAX_PHOTO_BYTES`. */
export const shrinkPhoto = async (
  { clean }: Pick<Pictures, "clean">,
  file: FormDataEntryValue | null,
  sizes: readonly PictureSize[],
  field: string,
): ReturnType<Pictures["clean"]> => {
  if (!(file instanceof File)) throw notAPicture(field);
  const picture = await readPicture(file, field);
  for (const size of sizes) {
    const cleaned = await clean(picture, size);
    if (cleaned.bytes.length <= MAX_PHOTO_BYTES) return cleaned;
  }
  throw pictureTooLarge(field);
};
