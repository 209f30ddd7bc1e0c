import type { Account } from "../factories.ts";
import { backgroundDone } from "../faults.ts";
import { createPayment, deliverAll, inFlight, ledger, verify } from "./provider.ts";

/** An order that is paid online, and the payment. */
export const paidOrder = async (buyer: Account, productId: string, quantity: number) => {
  const { orderId, dbOrderId } = (await createPayment(buyer, productId, { quantity })).body;
  const handed = await ledger.pay(orderId);
  inFlight.length = 0;
  await verify(buyer, dbOrderId, handed);
  return { _id: dbOrderId, paymentId: handed.razorpay_payment_id };
};

/** The bank carries out the refunds that were requested. */
export const settleRefunds = async (): Promise<void> => {
  await backgroundDone();
  ledger.settlePending();
  await deliverAll();
};

/** What the provider was asked to give back of a payment, in paise. */
export const refundedOf = (paymentId: string): number[] => ledger.refundsOf(paymentId).map(({ amount }) => amount);
