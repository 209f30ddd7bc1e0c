import { brand } from "../../../worker/brand.contract.ts";
import type { PaymentToOpen } from "./payment-to-open.ts";

interface SignedPayment {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

interface Checkout {
  open(): void;
  on(event: "payment.failed", listener: (failure: { error?: { description?: string } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => Checkout;
  }
}

/** The provider's script could not be loaded: no network, or this document's policy blocks it. */
class ScriptMissing extends Error {
  override readonly name = "ScriptMissing";
}

const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (window.Razorpay) return resolve();
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => (window.Razorpay ? resolve() : reject(new ScriptMissing()));
    script.onerror = () => {
      script.remove();
      reject(new ScriptMissing());
    };
    document.head.appendChild(script);
  });

interface RunOptions {
  readonly description: string;
  /** Called for each failed try; the dialog stays open for the next. */
  readonly onFailed: (description: string) => void;
}

/**
 * Opens the provider's dialog. Resolves with its signed result, or with null when it was closed without a payment.
 * Throws ScriptMissing.
 */
export const runPayment = async (
  { key, amount, currency, orderId, script, prefill }: PaymentToOpen,
  { description, onFailed }: RunOptions,
): Promise<SignedPayment | null> => {
  await loadScript(script);
  const { Razorpay } = window;
  if (!Razorpay) throw new ScriptMissing();
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      key,
      amount,
      currency,
      name: brand.name,
      description,
      order_id: orderId,
      prefill,
      handler: (payment: SignedPayment) => resolve(payment),
      modal: { ondismiss: () => resolve(null) },
    });
    checkout.on("payment.failed", ({ error }) => onFailed(error?.description ?? ""));
    checkout.open();
  });
};
