import { completeNames, nameParams, type ProductNames } from "../../catalogue/product-names.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { limitsOf, type MarkedLine, type MarkProblem } from "./door-marks.contract.ts";

interface NamedLine extends MarkedLine {
  readonly name: string;
  readonly names?: Partial<ProductNames>;
}

export const wrongMark = (line: NamedLine, problem: MarkProblem) => {
  const { productId, name, names, unit } = line;
  const { min, max } = limitsOf(line);
  const limits = { min: fromMilli(min), max: fromMilli(max) };
  const text = message(`door.${problem}`, { ...nameParams({ name, names: completeNames(names) }), unit, ...limits });
  return new AppError("door.line", 400, {}, { message: text, fields: { [productId]: text }, details: { productId } });
};
