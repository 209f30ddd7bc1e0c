import { nameParams, type ProductNames } from "../../catalogue/product-names.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { MAX_DOOR_CHANGES } from "../order-limits.contract.ts";
import type { MarkProblem } from "./door-marks.contract.ts";

/** Someone else marked lines since the sender read them; `version` is the current one. */
export const doorChanged = (version: number) =>
  new AppError("door.changed", 409, { version }, { details: { version } });

export const nothingDelivered = () => new AppError("door.nothing_delivered", 409);

export const doorChangedTooOften = () => new AppError("door.too_often", 409, { max: MAX_DOOR_CHANGES });

/** `limits`: minimum and maximum for weighed products, in their unit. */
export const wrongMark = (
  productId: string,
  problem: MarkProblem,
  named: { readonly name: string; readonly names: ProductNames; readonly unit: string },
  limits: { readonly min: number; readonly max: number },
) => {
  const { unit, ...names } = named;
  const text = message(`door.${problem}`, { ...nameParams(names), unit, ...limits });
  return new AppError("door.line", 400, {}, { message: text, fields: { [productId]: text }, details: { productId } });
};
