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

/** Completes the requested refunds at the provider. */
export const settleRefunds = async (): Promise<void> => {
  await backgroundDone();
  ledger.settlePending();
  await deliverAll();
};

/** The refunds of a payment that the provider was asked for, in paise. */
export const refundedOf = (paymentId: string): number[] => ledger.refundsOf(paymentId).map(({ amount }) => amount);
