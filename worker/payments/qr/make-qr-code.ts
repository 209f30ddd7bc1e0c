import { shortId } from "../../platform/short-id.contract.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import { orderOfQr, type ProviderQr } from "../razorpay/razorpay-responses.ts";

/** The provider closes a code no sooner than two minutes after it was made. */
const OPEN_FOR_MS = 15 * 60_000;
/** The clocks of the provider and of this machine differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

interface ToMake {
  readonly orderId: string;
  readonly amountPaise: number;
}

/** A new code of the provider. After a lost answer it looks for the code by our order before it makes another. */
export const makeQrCode = async (provider: Razorpay, { orderId, amountPaise }: ToMake, now: number) => {
  const closesAt = now + OPEN_FOR_MS;
  const asked = { orderId, amountPaise, description: `Order ${shortId(orderId)}`, closesAt };
  const isIt = (code: ProviderQr) =>
    orderOfQr(code) === orderId && code.payment_amount === amountPaise && code.status === "active";
  const made = await provider.createQrCode(asked).catch(async (error: unknown) => {
    const mayHaveWorked = error instanceof ProviderFailure && error.kind === "unavailable" && error.status !== 429;
    if (!mayHaveWorked) throw error;
    const found = (await provider.listQrCodes(now - CLOCKS_DIFFER_MS)).find(isIt);
    return found ?? provider.createQrCode(asked);
  });
  const shown = { content: made.image_content ?? null, image: made.image_url ?? null, closesAt };
  return { id: made.id, orderId, amountPaise, shown };
};
