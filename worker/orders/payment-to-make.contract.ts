import * as v from "valibot";

/** What a browser needs to open the provider's dialog. `amount` is in paise. */
export const PaymentToMake = v.object({
  orderId: v.string(),
  amount: v.number(),
  currency: v.string(),
  dbOrderId: v.string(),
  key: v.string(),
});
export type PaymentToMake = v.InferOutput<typeof PaymentToMake>;
