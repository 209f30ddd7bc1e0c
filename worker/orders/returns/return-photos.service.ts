import type { Only } from "../../compose.ts";
import { runsTheShop } from "../../identity/accounts.contract.ts";
import { requireBuyer, requireUser, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { isId } from "../../platform/ids.ts";
import type { PictureSize } from "../../platform/images/images.ts";
import { shrinkPhoto } from "../../platform/images/shrink-photo.ts";
import { message } from "../../platform/messages.contract.ts";
import { mayManage, maySee, personOf } from "../browse/may-manage.ts";
import { notPlacedByYou, orderNotFound } from "../orders.errors.ts";
import { returnPhotoFolder, returnPhotoKey } from "../photos.ts";
import type { FindReturns } from "./find-returns.repo.ts";

/** In pixels: enough to see a bruise. */
const SIZES: readonly PictureSize[] = [
  { side: 1280, quality: 72 },
  { side: 1024, quality: 60 },
  { side: 800, quality: 50 },
  { side: 640, quality: 40 },
];

const NAME = /^[0-9a-f]{64}$/;

type Dependencies = Only<"db" | "clock" | "pictures"> & {
  readonly find: Pick<FindReturns, "findOwner">;
};

/** For the buyer and staff only. */
export const createReturnPhotos = ({ db, clock, find, pictures }: Dependencies) => ({
  /** Returns the photo's name. `readForm` runs after the permission check, so that a refused upload is not read. */
  async storeReturnPhoto(
    visitor: Visitor,
    orderId: string,
    readForm: () => Promise<FormData>,
    field = "photo",
  ): Promise<string> {
    const actor = requireBuyer(visitor);
    const owner = isId(orderId) ? await find.findOwner(orderId) : undefined;
    if (!owner || !maySee(personOf(actor), owner)) throw orderNotFound();
    if (!mayManage(personOf(actor), owner)) throw notPlacedByYou();
    await takeLimit(db, clock, "upload", actor.userId);
    const photo = await shrinkPhoto(pictures, (await readForm()).get(field), SIZES, field);
    const folder = returnPhotoFolder(orderId);
    const key = await pictures.store(folder, photo);
    return key.slice(folder.length + 1, -".webp".length);
  },

  /** Throws 400 when a photo was not uploaded for this order. */
  async requirePhotos(orderId: string, names: readonly string[]): Promise<void> {
    const found = await Promise.all(names.map((name) => pictures.has(returnPhotoKey(orderId, name))));
    if (found.includes(false))
      throw new AppError("returns.photo_unknown", 400, {}, { fields: { photos: message("returns.photo_unknown") } });
  },

  async showReturnPhoto(visitor: Visitor, orderId: string, name: string, request: Request): Promise<Response> {
    const actor = requireUser(visitor);
    const owner = isId(orderId) ? await find.findOwner(orderId) : undefined;
    if (!owner || !(maySee(personOf(actor), owner) || runsTheShop(actor))) throw orderNotFound();
    const answer = NAME.test(name) && (await pictures.show(returnPhotoKey(orderId, name), request));
    if (!answer) throw new AppError("returns.not_found", 404, {}, { message: message("returns.photo_not_found") });
    return answer;
  },
});
export type ReturnPhotos = ReturnType<typeof createReturnPhotos>;
