import type { Only } from "../../compose.ts";
import { type Actor, runsTheShop } from "../../identity/accounts.contract.ts";
import { requireBuyerOrAgent, requireUser, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { isId } from "../../platform/ids.ts";
import { PHOTO_SIZES, shrinkPhoto } from "../../platform/images/shrink-photo.ts";
import { message } from "../../platform/messages.contract.ts";
import { endOfRetention } from "../../platform/operations/retention.ts";
import { mayManage, maySee, personOf } from "../browse/may-manage.ts";
import { notPlacedByYou, orderNotFound } from "../orders.errors.ts";
import type { DoorPhotosRepo, PhotoOrder, PhotoRow } from "./door-photos.repo.ts";

type Dependencies = Only<"db" | "clock" | "pictures"> & {
  readonly repo: DoorPhotosRepo;
};

/** How long after the delivery a photo taken offline may arrive. */
const LATE_MS = 48 * 60 * 60 * 1000;
const FIELD = "photo";

/** Outside the public folders, so that only this service serves it. */
const photoKey = ({ orderId, productId }: PhotoRow): string => `door/${orderId}/${productId}.webp`;

const photoNotFound = () => new AppError("orders.not_found", 404, {}, { message: message("door.photo_not_found") });

const isOfAgent = (actor: Actor, { agentId }: PhotoOrder): boolean =>
  actor.agent !== null && actor.agent.id === agentId;

export const createDoorPhotos = ({ repo, db, clock, pictures }: Dependencies) => {
  const findOrder = async (orderId: string, productId: string): Promise<PhotoOrder> => {
    const order = isId(orderId) ? await repo.findOrder(orderId, productId) : undefined;
    if (!order) throw orderNotFound();
    return order;
  };

  const requireMayAdd = (actor: Actor, order: PhotoOrder): void => {
    const person = personOf(actor);
    if (!isOfAgent(actor, order) && !maySee(person, order)) throw orderNotFound();
    if (!isOfAgent(actor, order) && !mayManage(person, order)) throw notPlacedByYou();
    const isLate = order.deliveredAt === null || order.deliveredAt + LATE_MS < clock.now();
    if (order.status !== "accepted" && isLate) throw orderNotFound();
  };

  return {
    async storeDoorPhoto(
      visitor: Visitor,
      orderId: string,
      { productId, readForm }: { readonly productId: string; readonly readForm: (field: string) => Promise<FormData> },
    ): Promise<void> {
      const actor = requireBuyerOrAgent(visitor);
      requireMayAdd(actor, await findOrder(orderId, productId));
      await takeLimit(db, clock, "upload", actor.userId);
      const photo = await shrinkPhoto(pictures, (await readForm(FIELD)).get(FIELD), PHOTO_SIZES, FIELD);
      await pictures.storeAs(photoKey({ orderId, productId }), photo);
      await repo.put({ orderId, productId }, actor.userId, clock.now());
    },

    async showDoorPhoto(
      visitor: Visitor,
      orderId: string,
      { productId, request }: { readonly productId: string; readonly request: Request },
    ): Promise<Response> {
      const actor = requireUser(visitor);
      const order = await findOrder(orderId, productId);
      const maySeeIt = runsTheShop(actor) || isOfAgent(actor, order) || maySee(personOf(actor), order);
      const answer = maySeeIt ? await pictures.show(photoKey({ orderId, productId }), request) : null;
      if (!answer) throw photoNotFound();
      return answer;
    },

    /** For cron: removes at most `max` photos. An interrupted run leaves no file without a row. */
    async dropOldDoorPhotos(max: number): Promise<void> {
      for (const photo of await repo.listOld(endOfRetention("door_photos", clock.now()), max)) {
        await pictures.remove(photoKey(photo));
        await repo.remove(photo);
      }
    },
  };
};
