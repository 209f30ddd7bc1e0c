import { AppError } from "../platform/errors.contract.ts";

/** Also for another account's document. */
export const documentNotFound = (): AppError => new AppError("documents.not_found", 404);
