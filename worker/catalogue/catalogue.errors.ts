import { AppError } from "../platform/errors.contract.ts";

export const productNotFound = () => new AppError("products.not_found", 404, "This product is not available.");
