import { PICTURE_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";

/** Mounted at /api/orders. */
export const doorPhotosRoutes = router(
  route("GET /:id/door/photos/:productId", {
    who: "account",
    summary: "Get the photo of a delivered line",
    hasETag: true,
    answersFile: "image/*",
    handle: ({ services, actor, params, c }) =>
      services.door.showDoorPhoto(actor, params.id, { productId: params.productId, request: c.req.raw }),
  }),
  route("PUT /:id/door/photos/:productId", {
    who: "buyer or verified agent",
    summary: "Upload a photo of a delivered line",
    fails: [...PICTURE_CODES, "limits.upload", "orders.not_placed_by_you"],
    form: { photo: "file" },
    answers: {},
    handle: async ({ services, actor, params, c }) => {
      const readForm = (field: string) => services.uploads.readWholeForm(c.req.raw, field);
      await services.door.storeDoorPhoto(actor, params.id, { productId: params.productId, readForm });
    },
  }),
);
