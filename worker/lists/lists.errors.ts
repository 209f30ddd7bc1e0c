import { AppError } from "../platform/errors.contract.ts";
import { MAX_LIST_LINES, MAX_LISTS } from "./list-limits.contract.ts";

export const listNotFound = () => new AppError("lists.not_found", 404);
export const tooManyLists = () => new AppError("lists.too_many", 409, { max: MAX_LISTS });
export const tooManyLines = () => new AppError("lists.too_many_lines", 409, { max: MAX_LIST_LINES });
export const nameTaken = () => new AppError("lists.name_taken", 409);
export const unknownProduct = () => new AppError("lists.unknown_product", 400);
/** Another device or member changed the list since it was read. */
export const listChanged = () => new AppError("lists.changed", 409);
