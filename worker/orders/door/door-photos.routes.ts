import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn } from "../../http/authentication.ts";
import { answers, answersPicture } from "../../http/openapi.ts";
import type { UploadForms } from "../../http/upload-form.ts";
import type { DoorPhotos } from "./door-photos.service.ts";

interface Services {
  readonly door: DoorPhotos;
  readonly uploads: UploadForms;
}

const form = {
  type: "object" as const,
  properties: { photo: { type: "string" as const, format: "binary" as const } },
  required: ["photo"],
};

/** Below /api/orders. */
export const doorPhotosRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/:id/door/photos/:productId",
    answersPicture("The photo of a line at the door, for the order's buyer, its agent and staff"),
    signedIn,
    (c) => {
      const [id, productId] = [c.req.param("id"), c.req.param("productId")];
      return c.var.services.door.showDoorPhoto(c.var.actor, id, { productId, request: c.req.raw });
    },
  )
  .put(
    "/:id/door/photos/:productId",
    answers("The order's agent or buyer adds a photo of a line", {}, { form }),
    signedIn,
    async (c) => {
      const { services, actor } = c.var;
      const readForm = (field: string) => services.uploads.readWholeForm(c.req.raw, field);
      await services.door.storeDoorPhoto(actor, c.req.param("id"), { productId: c.req.param("productId"), readForm });
      return c.json({ success: true });
    },
  );
