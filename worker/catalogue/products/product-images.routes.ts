import * as v from "valibot";
import { PICTURE_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";

export const productPicturesRoutes = router(
  route("POST /image", {
    who: "staff",
    scope: "products:write",
    summary: "Upload a product picture",
    fails: [...PICTURE_CODES, "limits.upload", "upload.failed"],
    form: { image: "file" },
    status: 201,
    answers: { message: v.string(), imageUrl: v.string(), publicId: v.string() },
    handle: async ({ services, actor, c }) => {
      const readForm = () => services.uploads.readWholeForm(c.req.raw, "image");
      const stored = await services.catalogue.storeProductPicture(actor, readForm);
      return { message: "Image uploaded successfully!", ...stored };
    },
  }),
);
