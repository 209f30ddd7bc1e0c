import { expect } from "vitest";
import { as } from "../api-client.ts";
import { type Account, createAgent } from "../factories.ts";
import { accept, confirm, deliver, orderOf, place, readOrder } from "../orders.ts";

/** Places, confirms and hands over an order of these goods; returns its id. */
export const delivered = async (
  buyer: Account,
  staff: Account,
  items: readonly { readonly productId: string; readonly quantity: number }[],
  agent?: Account,
): Promise<string> => {
  const carrier = agent ?? (await createAgent());
  const { body, text } = await place(buyer, { ...orderOf("", 1), items });
  expect(body.order, text).toBeDefined();
  const { _id } = body.order;
  expect((await confirm(staff, _id)).status).toBe(200);
  expect((await accept(carrier, _id)).status).toBe(200);
  const { confirmationOtp = "" } = await readOrder(buyer, _id);
  expect((await deliver(carrier, _id, confirmationOtp)).status).toBe(200);
  return _id;
};

export const documentsOf = async <Document>(who: Account, orderId: string): Promise<Document[]> =>
  (await as(who.token).get<{ documents: Document[] }>(`/orders/${orderId}/documents`)).body.documents;
