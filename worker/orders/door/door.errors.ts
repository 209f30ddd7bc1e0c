import { nameParams, type ProductNames } from "../../catalogue/product-names.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { MAX_DOOR_CHANGES } from "../order-limits.contract.ts";
import type { MarkProblem } from "./door-marks.contract.ts";

/** Somebody else marked lines since the sender saw the figures; `version`: theirs now. */
export const doorChanged = (version: number) =>
  new AppError("door.changed", 409, { version }, { details: { version } });

/** Nothing would be handed over, which is a matter for staff. */
export const nothingDelivered = () => new AppError("door.nothing_delivered", 409);

export const doorChangedTooOften = () => new AppError("door.too_often", 409, { max: MAX_DOOR_CHANGES });

/** A line cannot be marked like this. `limits`: the least and the most of weighed goods, in their unit. */
export const wrongMark = (
  productId: string,
  problem: MarkProblem,
  named: { readonly name: string; readonly names: ProductNames; readonly unit: string },
  limits: { readonly min: number; readonly max: number },
) => {
  const { unit, ...names } = named;
  const words = message(`door.${problem}`, { ...nameParams(names), unit, ...limits });
  return new AppError("door.line", 400, {}, { message: words, fields: { [productId]: words }, details: { productId } });
};
