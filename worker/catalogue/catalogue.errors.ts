import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { nameParams } from "./product-names.contract.ts";
import type { salesProblems } from "./product-rules-input.contract.ts";
import type { PackProblem } from "./unit-price.contract.ts";

export const productNotFound = () => new AppError("products.not_found", 404);

/** Another person changed the product, or orders changed its stock. The error carries the current product and tag. */
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

export const packRefused = ([field, code]: PackProblem) =>
  new AppError("input.invalid", 400, {}, { message: message(code), fields: { [field]: message(code) } });

export const rulesRefused = (problems: ReturnType<typeof salesProblems>) =>
  new AppError(
    "input.invalid",
    400,
    {},
    {
      message: problems[0]?.message ?? "",
      fields: Object.fromEntries(problems.map((problem) => [problem.path.join("."), problem.message])),
    },
  );

export const aliasesFull = (max: number) => {
  const full = message("product.aliases_too_long", { max });
  return new AppError("input.invalid", 400, {}, { message: full, fields: { aliases: full } });
};

export const pictureMissing = () => {
  const required = message("picture.required");
  return new AppError("input.invalid", 400, {}, { message: required, fields: { image: required } });
};
