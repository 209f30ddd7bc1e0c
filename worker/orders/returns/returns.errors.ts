import { completeNames, nameParams, type ProductNames } from "../../catalogue/product-names.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { MessageKey } from "../../platform/messages.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import type { ReturnState } from "../replacements/replacements.contract.ts";

export const returnNotFound = () => new AppError("returns.not_found", 404);
export const photoNotFound = () =>
  new AppError("returns.not_found", 404, {}, { message: message("returns.photo_not_found") });

export const tooLateToReturn = () => new AppError("returns.too_late", 409);

const aboutLine = (code: MessageKey, status: 400 | 409, index: number, field: string, params = {}) =>
  new AppError(code, status, params, { fields: { [`lines.${index}.${field}`]: message(code, params) } });

interface Named {
  readonly name: string;
  readonly names?: Partial<ProductNames>;
  readonly unit: string;
}
const namesOf = ({ name, names }: Named) => nameParams({ name, names: completeNames(names) });

export const lineNotDelivered = (index: number) => aboutLine("returns.line_not_delivered", 400, index, "productId");
export const notWhole = (index: number, line: Named) =>
  aboutLine("returns.not_whole", 400, index, "quantity", namesOf(line));

export const moreThanDelivered = (index: number, line: Named, left: number) =>
  aboutLine("returns.more_than_delivered", 409, index, "quantity", { ...namesOf(line), unit: line.unit, left });

/** The setting `partialReturns` is off. */
export const onlyTheWholeOrder = () => new AppError("returns.only_whole_order", 409);

export const photoUnknown = () =>
  new AppError("returns.photo_unknown", 400, {}, { fields: { photos: message("returns.photo_unknown") } });

export const alreadyDecided = (state: ReturnState, version: number) =>
  new AppError("returns.already_decided", 409, {}, { details: { state, version } });

/** Less was paid online than the returned products cost. */
export const notRefundable = () => new AppError("returns.not_refundable", 409);
/** The provider refunds no less than ₹1. */
export const refundTooSmall = () => new AppError("returns.refund_too_small", 409);
export const replacementShort = () => new AppError("returns.replacement_short", 409);
