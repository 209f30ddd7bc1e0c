import { AppError } from "../platform/errors.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { PICTURE_REQUIRED } from "./product-input.contract.ts";

export const productNotFound = () => new AppError("products.not_found", 404, "This product is not available.");

/** Someone was faster, or orders took of it: how it stands now comes along, and nothing was overwritten. */
export const productChanged = (product: Product, tag: string) =>
  new AppError(
    "products.changed",
    409,
    `${product.name} was changed meanwhile: it costs ₹${product.price.patna} now, with ${product.stock} in stock. Nothing was saved.`,
    { details: { product, etag: `"${tag}"` } },
  );

export const catalogueBusy = () =>
  new AppError("products.busy", 503, "Too many people are changing the catalogue at once. Please try again.");

export const UPLOAD_FAILED = "Failed to upload image";
export const uploadFailed = (field: string) =>
  new AppError("upload.failed", 503, UPLOAD_FAILED, { fields: { [field]: UPLOAD_FAILED } });

export const pictureMissing = () =>
  new AppError("input.invalid", 400, PICTURE_REQUIRED, { fields: { image: PICTURE_REQUIRED } });
