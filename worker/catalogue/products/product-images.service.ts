import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireStaff } from "../../accounts/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { notAPicture, type PictureSize, type Pictures, readPicture } from "../../platform/images/images.ts";
import { takeLimit } from "../../platform/limits/limits.repo.ts";
import { uploadFailed } from "../catalogue.errors.ts";
import { imagePath } from "../categories.contract.ts";

/** A card is 128 pixels wide, its product's page some 400: sharp on phones, and light. The first that is light is kept. */
const SIZES: readonly PictureSize[] = [
  { side: 640, quality: 78 },
  { side: 512, quality: 70 },
  { side: 400, quality: 60 },
  { side: 320, quality: 45 },
];
export const MAX_CARD_BYTES = 30 * 1024;

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, "clean" | "store">;
}

export interface KeptPicture {
  readonly imageUrl: string;
  readonly publicId: string;
}

/** Pictures of products: drawn once, when they are uploaded, under the hash of what came out. */
export const createProductPictures = ({ db, clock, pictures }: Dependencies) => ({
  /** `readForm`: nothing is read of those who may not. */
  async keepProductPicture(
    visitor: Actor | null,
    readForm: () => Promise<FormData>,
    field = "image",
  ): Promise<KeptPicture> {
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
    // Only where pictures cannot be drawn: megabytes on every card would be worse than this.
    throw uploadFailed(field);
  },
});
export type ProductImagesService = ReturnType<typeof createProductPictures>;
