import type * as v from "valibot";
import type { Ask } from "./razorpay.ts";
import { collectionOf, ProviderPayment, ProviderQr } from "./razorpay-responses.ts";

type Call = <Schema extends v.GenericSchema>(ask: Ask<Schema>) => Promise<v.InferOutput<Schema>>;

interface QrToMake {
  readonly orderId: string;
  readonly amountPaise: number;
  readonly description: string;
  /** In ms; the code takes no money from then on. */
  readonly closesAt: number;
}

const MAX_LISTED = 100;
const pathOf = (id: string): string => `/payments/qr_codes/${encodeURIComponent(id)}`;

/** The provider's API for UPI QR codes, each for one payment of a fixed amount. */
export const qrCodeCalls = (ask: Call) => ({
  /** Not repeatable: after a failure the caller looks for the code by our order. */
  createQrCode: ({ orderId, amountPaise, description, closesAt }: QrToMake) =>
    ask({
      method: "POST",
      path: "/payments/qr_codes",
      answer: ProviderQr,
      body: {
        type: "upi_qr",
        usage: "single_use",
        fixed_amount: true,
        payment_amount: amountPaise,
        description,
        close_by: Math.floor(closesAt / 1000),
        notes: { order: orderId },
      },
      isRepeatable: false,
    }),

  /** Codes created at `since` (ms) or later, newest first. */
  listQrCodes: async (since: number): Promise<ProviderQr[]> => {
    const query = new URLSearchParams({ from: String(Math.floor(since / 1000)), count: String(MAX_LISTED) });
    const path = `/payments/qr_codes?${query}`;
    return (await ask({ method: "GET", path, answer: collectionOf(ProviderQr), isRepeatable: true })).items;
  },

  fetchQrCode: (id: string) => ask({ method: "GET", path: pathOf(id), answer: ProviderQr, isRepeatable: true }),

  paymentsOfQrCode: async (id: string): Promise<ProviderPayment[]> => {
    const path = `${pathOf(id)}/payments`;
    return (await ask({ method: "GET", path, answer: collectionOf(ProviderPayment), isRepeatable: true })).items;
  },

  /** Refused by the provider when the code is already closed. */
  closeQrCode: (id: string) =>
    ask({ method: "POST", path: `${pathOf(id)}/close`, answer: ProviderQr, body: {}, isRepeatable: true }),
});
