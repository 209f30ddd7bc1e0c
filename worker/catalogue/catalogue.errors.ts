import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { Product } from "./catalogue.contract.ts";

export const productNotFound = () => new AppError("products.not_found", 404);

/** Another person changed the product, or orders changed its stock. The error carries the present product and tag. */
export const productChanged = (product: Product, tag: string) =>
  new AppError(
    "products.changed",
    409,
    { name: product.name, price: product.price.patna ?? 0, stock: product.stock },
    { details: { product, etag: `"${tag}"` } },
  );

export const catalogueConflict = () => new AppError("products.conflict", 503);

export const uploadFailed = (field: string) =>
  new AppError("upload.failed", 503, {}, { fields: { [field]: message("upload.failed") } });

export const pictureMissing = () => {
  const required = message("picture.required");
  return new AppError("input.invalid", 400, {}, { message: required, fields: { image: required } });
};
