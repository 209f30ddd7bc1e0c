/**
 * A program compiled with strict options. The lines marked @ts-expect-error prove that the types catch such mistakes.
 */
import {
  createRasad,
  isRasadError,
  type NewOrder,
  type Order,
  RasadError,
  verifyWebhook,
  type WebhookEvent,
} from "../../../client/src/index.ts";

const rasad = createRasad({ url: "https://shop.example", token: "t" });
const order: NewOrder = {
  items: [{ productId: "P1", quantity: 1 }],
  location: "patna",
  deliveryAddress: "Kitchen door",
  phone: "9123456780",
  paymentMethod: "cod",
};
export const total = async (): Promise<number> => {
  const placed: Order = await rasad.orders.place(order).catch((error: unknown) => {
    if (isRasadError(error, "orders.prices_changed"))
      return rasad.orders.place({ ...order, expectedTotal: error.details.total });
    // @ts-expect-error: no such code
    if (isRasadError(error, "orders.price_changed")) throw new RasadError(error);
    throw error;
  });
  // @ts-expect-error: a status is one of five words
  if (placed.status === "shipped") return 0;
  return placed.total;
};
export const amountOf = (event: WebhookEvent): number => (event.type === "payment.captured" ? event.data.amount : 0);
export const verified = verifyWebhook({ secret: "s", headers: {}, body: "" }).then(amountOf);
