import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";

/** Mounted at /api/orders. */
export const doorPhotosRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:id/door/photos/:productId",
    route({
      who: "account",
      summary: "Get the photo of a delivered line",
      hasETag: true,
      answersFile: "image/*",
    }),
    (c) => {
      const id = c.req.param("id");
      const productId = c.req.param("productId");
      return c.var.services.door.showDoorPhoto(c.var.actor, id, { productId, request: c.req.raw });
    },
  )
  .put(
    "/:id/door/photos/:productId",
    route({
      who: "buyer or verified agent",
      summary: "Upload a photo of a delivered line",
      form: { photo: "file" },
      answers: {},
    }),
    async (c) => {
      const { services, actor } = c.var;
      const readForm = (field: string) => services.uploads.readWholeForm(c.req.raw, field);
      await services.door.storeDoorPhoto(actor, c.req.param("id"), { productId: c.req.param("productId"), readForm });
      return c.json({ success: true });
    },
  );
