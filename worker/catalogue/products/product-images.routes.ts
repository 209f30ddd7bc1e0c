import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import type { UploadForms } from "../../http/upload-form.ts";
import type { ProductImagesService } from "./product-images.service.ts";

interface Services {
  readonly catalogue: ProductImagesService;
  readonly uploads: UploadForms;
}

const form = {
  type: "object" as const,
  properties: { image: { type: "string" as const, format: "binary" as const } },
  required: ["image"],
};

export const productPicturesRoutes = new Hono<ApiEnv<Services>>({ strict: false }).post(
  "/image",
  answers(
    "Keep a picture for a product",
    { message: v.string(), imageUrl: v.string(), publicId: v.string() },
    { status: 201, form },
  ),
  signedIn,
  async (c) => {
    const { services, actor } = c.var;
    const readForm = () => services.uploads.readWholeForm(c.req.raw, "image");
    const stored = await services.catalogue.storeProductPicture(actor, readForm);
    return c.json({ success: true, message: "Image uploaded successfully!", ...stored }, 201);
  },
);
