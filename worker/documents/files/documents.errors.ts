import { AppError } from "../../platform/errors.contract.ts";

/** 404, also for a document of somebody else. */
export const documentNotFound = (): AppError => new AppError("documents.not_found", 404);
