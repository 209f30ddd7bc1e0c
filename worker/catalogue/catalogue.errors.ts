import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { nameParams } from "./product-names.contract.ts";

const invalidField = (field: string, problem: string) =>
  new AppError("input.invalid", 400, {}, { message: problem, fields: { [field]: problem } });

export const productNotFound = () => new AppError("products.not_found", 404);

/** Carries the current product and tag. */
export const productChanged = (product: Product, tag: string) =>
  new AppError(
    "products.changed",
    409,
    { ...nameParams(product), price: product.price.patna ?? 0, stock: product.stock },
    { details: { product, etag: `"${tag}"` } },
  );

export const catalogueConflict = () => new AppError("products.conflict", 503, {}, { retryAfter: 1 });

export const uploadFailed = (field: string) =>
  new AppError("upload.failed", 503, {}, { fields: { [field]: message("upload.failed") } });

export const aliasesFull = (max: number) => invalidField("aliases", message("product.aliases_too_long", { max }));
export const pictureMissing = () => invalidField("image", message("picture.required"));
