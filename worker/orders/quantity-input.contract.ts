import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";
import { isInThousandths } from "../platform/quantity.contract.ts";
import { MAX_QUANTITY } from "./order-limits.contract.ts";

/** A number of units with at most three decimals. Placing an order checks it against the product's multiple. */
const quantityFrom = (least: number) =>
  v.pipe(
    v.number(message("order.quantity_not_number")),
    v.check(isInThousandths, message("order.quantity_decimals")),
    v.minValue(least, message("order.quantity_too_small")),
    v.maxValue(MAX_QUANTITY, message("order.quantity_too_large")),
  );

export const OrderQuantity = quantityFrom(0.001);

/** 0 removes the line. */
export const QuantityOrNone = quantityFrom(0);
