import * as v from "valibot";

/** The fields we use from the provider's responses; others are allowed. Amounts in paise. */
const Paise = v.pipe(v.number(), v.integer(), v.minValue(0));
const Text = v.pipe(v.string(), v.minLength(1));

export const ProviderOrder = v.looseObject({
  id: Text,
  amount: Paise,
  currency: Text,
  receipt: v.nullish(v.string()),
  status: Text,
  created_at: v.optional(v.number(), 0),
});
export type ProviderOrder = v.InferOutput<typeof ProviderOrder>;

export const ProviderPayment = v.looseObject({
  id: Text,
  amount: Paise,
  amount_refunded: v.optional(Paise, 0),
  currency: Text,
  status: Text,
  order_id: v.nullish(v.string()),
  error_description: v.nullish(v.string()),
});
export type ProviderPayment = v.InferOutput<typeof ProviderPayment>;

export const ProviderRefund = v.looseObject({
  id: Text,
  payment_id: Text,
  amount: Paise,
  receipt: v.nullish(v.string()),
  status: v.picklist(["pending", "processed", "failed"]),
});
export type ProviderRefund = v.InferOutput<typeof ProviderRefund>;

/** `image_content` is the encoded text; present only when the provider enabled it for the account. */
export const ProviderQr = v.looseObject({
  id: Text,
  payment_amount: Paise,
  status: Text,
  image_url: v.nullish(v.string()),
  image_content: v.nullish(v.string()),
  // The provider sends an empty list for no notes.
  notes: v.optional(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
  close_by: v.nullish(v.number()),
});
export type ProviderQr = v.InferOutput<typeof ProviderQr>;

/** Id of our order, which we put into the notes; "" for a code that is not ours. */
export const orderOfQr = ({ notes }: ProviderQr): string => {
  const orderId = notes && "order" in notes ? notes.order : "";
  return typeof orderId === "string" ? orderId : "";
};

export const collectionOf = <Schema extends v.GenericSchema>(item: Schema) => v.looseObject({ items: v.array(item) });

export const ProviderComplaint = v.looseObject({
  error: v.looseObject({ code: v.optional(v.string(), ""), description: v.optional(v.string(), "") }),
});

/** A webhook's body: an event's name and the entities it is about. */
export const ProviderEvent = v.looseObject({
  event: Text,
  payload: v.looseObject({
    payment: v.optional(v.looseObject({ entity: ProviderPayment })),
    refund: v.optional(v.looseObject({ entity: ProviderRefund })),
    qr_code: v.optional(v.looseObject({ entity: v.looseObject({ id: Text }) })),
  }),
});
export type ProviderEvent = v.InferOutput<typeof ProviderEvent>;
