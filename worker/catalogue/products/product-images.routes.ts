import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";

export const productPicturesRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/image",
  route({
    who: "staff",
    scope: "products:write",
    summary: "Upload a product picture",
    form: { image: "file" },
    status: 201,
    answers: { message: v.string(), imageUrl: v.string(), publicId: v.string() },
  }),
  async (c) => {
    const { services, actor } = c.var;
    const readForm = () => services.uploads.readWholeForm(c.req.raw, "image");
    const stored = await services.catalogue.storeProductPicture(actor, readForm);
    return c.json({ success: true, message: "Image uploaded successfully!", ...stored });
  },
);
