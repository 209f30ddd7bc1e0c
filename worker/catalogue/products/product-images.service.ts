import type { Only } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { notAPicture, type PictureSize, type Pictures, readPicture } from "../../platform/images/images.ts";
import { uploadFailed } from "../catalogue.errors.ts";
import { imagePath } from "../categories.contract.ts";

/**
 * Tried in this order until a picture is at most `MAX_CARD_BYTES`. Sides are in pixels: a card is 128 wide and the
 * product's page about 400, so these are sharp on phones.
 */
const SIZES: readonly PictureSize[] = [
  { side: 640, quality: 78 },
  { side: 512, quality: 70 },
  { side: 400, quality: 60 },
  { side: 320, quality: 45 },
];
export const MAX_CARD_BYTES = 30 * 1024;

/** Pictures of products: resized once at the upload and stored under the hash of the result. */
export const createProductPictures = ({
  db,
  clock,
  pictures,
}: Only<"db" | "clock"> & { readonly pictures: Pick<Pictures, "clean" | "store"> }) => ({
  /** Calls `readForm` after the permission check, so that nobody else's upload is read. Throws 403, 413, 415, 429, 503. */
  async storeProductPicture(visitor: Visitor, readForm: () => Promise<FormData>, field = "image") {
    const staff = requireStaff(visitor);
    await takeLimit(db, clock, "upload", staff.userId);
    const file = (await readForm()).get(field);
    if (!(file instanceof File)) throw notAPicture(field);
    const picture = await readPicture(file, field);
    for (const size of SIZES) {
      const cleaned = await pictures.clean(picture, size);
      if (cleaned.bytes.length > MAX_CARD_BYTES) continue;
      const publicId = await pictures.store("products", cleaned);
      return { imageUrl: imagePath(publicId), publicId };
    }
    // Reached only when resizing fails: rejecting the upload is better than serving megabytes on every card.
    throw uploadFailed(field);
  },
});
