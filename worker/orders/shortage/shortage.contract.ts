import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS } from "../../catalogue/categories.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const named = {
  product: v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) }),
  names: ProductNames,
};

/** A product offered in place of what is missing, at the same or a lower price. Money in rupees. */
export const ShortageChoice = v.object({ ...named, quantity: v.number(), price: v.number(), total: v.number() });
export type ShortageChoice = v.InferOutput<typeof ShortageChoice>;

/** A line of which too little was found at picking; the buyer was asked what to do. */
export const Shortage = v.object({
  ...named,
  ordered: v.number(),
  found: v.number(),
  /** ISO 8601; without an answer by then, the missing quantity is left out. */
  answerBy: v.string(),
  /** Most similar product first. */
  choices: v.array(ShortageChoice),
});
export type Shortage = v.InferOutput<typeof Shortage>;

/**
 * Input of staff. Without `decision`, the rule that the buyer chose applies. `leave_out` and `replace` record the
 * buyer's answer by telephone; `replace` takes the most similar product unless `substituteId` names another.
 */
export const SettleShortageInput = fields({
  productId: Id,
  decision: v.optional(v.picklist(["leave_out", "replace"], message("order.decision_unknown"))),
  substituteId: v.optional(Id),
});
export type SettleShortageInput = v.InferOutput<typeof SettleShortageInput>;

/** Answer of the buyer. */
export const AnswerShortageInput = fields({
  productId: Id,
  /** Null leaves out what is missing. */
  substituteId: v.nullable(Id),
});
export type AnswerShortageInput = v.InferOutput<typeof AnswerShortageInput>;
