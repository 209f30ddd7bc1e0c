import type { Needs } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { PHOTO_SIZES, shrinkPhoto } from "../../platform/images/shrink-photo.ts";
import type { Movement } from "./stock.contract.ts";

const photoKey = (name: string): string => `stock/${name}.webp`;
const PHOTO = /^[0-9a-f]{64}$/;

export const photoPath = (key: string | null): Movement["photo"] =>
  key === null ? null : `/api/admin/stock/photos/${key.slice("stock/".length, -".webp".length)}`;

/** Photos of wasted products, for staff only. */
export function createStockPhotos({ db, clock, pictures }: Needs) {
  return {
    /**
     * Stores the form's photo of wasted products and returns its key for `bookStock`. Throws 403, 413, 415, 429, 503.
     */
    async storeStockPhoto(visitor: Visitor, file: FormDataEntryValue | null): Promise<string> {
      const staff = requireStaff(visitor);
      await takeLimit(db, clock, "upload", staff.userId);
      return pictures.store("stock", await shrinkPhoto(pictures, file, PHOTO_SIZES, "photo"));
    },

    async showStockPhoto(visitor: Visitor, name: string, request: Request): Promise<Response> {
      requireStaff(visitor);
      const answer = PHOTO.test(name) ? await pictures.show(photoKey(name), request) : null;
      if (!answer) throw new AppError("http.not_found", 404);
      return answer;
    },
  };
}
