import { shortId } from "../../platform/short-id.contract.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import { orderOfQr, type ProviderQr } from "../razorpay/razorpay-responses.ts";

/** The provider requires at least two minutes. */
const OPEN_FOR_MS = 15 * 60_000;
/** Maximum clock difference between the provider and us. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Creates a QR code. After a lost response it looks for the code by our order before it creates another. */
export const makeQrCode = async (
  provider: Razorpay,
  { orderId, amountPaise }: { readonly orderId: string; readonly amountPaise: number },
  now: number,
) => {
  const closesAt = now + OPEN_FOR_MS;
  const newCode = { orderId, amountPaise, description: `Order ${shortId(orderId)}`, closesAt };
  const isSameCode = (code: ProviderQr) =>
    orderOfQr(code) === orderId && code.payment_amount === amountPaise && code.status === "active";
  const created = await provider.createQrCode(newCode).catch(async (error: unknown) => {
    const mayHaveWorked = error instanceof ProviderFailure && error.kind === "unavailable" && error.status !== 429;
    if (!mayHaveWorked) throw error;
    const match = (await provider.listQrCodes(now - MAX_CLOCK_SKEW_MS)).find(isSameCode);
    return match ?? provider.createQrCode(newCode);
  });
  const shown = { content: created.image_content ?? null, image: created.image_url ?? null, closesAt };
  return { id: created.id, orderId, amountPaise, shown };
};
