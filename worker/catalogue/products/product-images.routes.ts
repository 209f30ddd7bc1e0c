import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, signedIn } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";

const form = {
  type: "object" as const,
  properties: { image: { type: "string" as const, format: "binary" as const } },
  required: ["image"],
};

export const productPicturesRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/image",
  answers("Keep a picture for a product", { imageUrl: v.string(), publicId: v.string() }, { status: 201, form }),
  signedIn,
  async (c) => {
    const { services, actor } = c.var;
    const readForm = () => services.uploads.readWholeForm(c.req.raw, "image");
    const kept = await services.catalogue.keepProductPicture(actor, readForm);
    return c.json({ success: true, message: "Image uploaded successfully!", ...kept }, 201);
  },
);
