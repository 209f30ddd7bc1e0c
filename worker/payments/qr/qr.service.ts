import { requireVerifiedAgent, type Visitor } from "../../identity/permissions.ts";
import type { DoorAmount } from "../../orders/door/door-amount.repo.ts";
import { MIN_ONLINE_PAISE } from "../../orders/order-limits.contract.ts";
import { amountTooSmall, illegalTransition, orderNotFound } from "../../orders/orders.errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { iso } from "../../platform/dates.contract.ts";
import { log } from "../../platform/log.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import type { PaymentCoordinator } from "../facts/coordinator-client.ts";
import { type DoorPayment, isQrCode } from "../payments.contract.ts";
import { alreadyPaid, notToBePaid, paymentsOff } from "../payments.errors.ts";
import type { ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { findCaptures } from "../razorpay/capture-payment.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import { orderOfQr, type ProviderQr } from "../razorpay/razorpay-responses.ts";
import { throwRefusal } from "../razorpay/throw-refusal.ts";
import type { QrCodesRepo, QrRow } from "./qr-codes.repo.ts";

interface Dependencies extends Pick<PaymentCoordinator, "applyPayment"> {
  /** Null when online payment is off. */
  readonly provider: Razorpay | null;
  readonly repo: QrCodesRepo;
  readonly providerOrders: Pick<ProviderOrdersRepo, "listIds">;
  readonly clock: Clock;
  readonly findDoorAmount: (orderId: string) => Promise<DoorAmount | null>;
  readonly closeCode: (id: string) => Promise<unknown>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A code with less time left is replaced: paying takes about a minute. */
const MIN_TIME_LEFT_MS = 2 * 60_000;

/** The provider requires at least two minutes. */
const OPEN_FOR_MS = 15 * 60_000;
/** Maximum clock difference between the provider and us. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Creates a QR code. After a lost response it looks for the code by our order before it creates another. */
const createQrCode = async (
  provider: Razorpay,
  { orderId, amountPaise }: { readonly orderId: string; readonly amountPaise: number },
  now: number,
) => {
  const closesAt = now + OPEN_FOR_MS;
  const newCode = { orderId, amountPaise, description: `Order ${shortId(orderId)}`, closesAt };
  const isSameCode = (code: ProviderQr) =>
    orderOfQr(code) === orderId && code.payment_amount === amountPaise && code.status === "active";
  const created = await provider.createQrCode(newCode).catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailure && error.mayHaveWorked)) throw error;
    const match = (await provider.listQrCodes(now - MAX_CLOCK_SKEW_MS)).find(isSameCode);
    return match ?? provider.createQrCode(newCode);
  });
  const shown = { content: created.image_content ?? null, image: created.image_url ?? null, closesAt };
  return { id: created.id, orderId, amountPaise, shown };
};

/** Payment at the door by QR code: the order's agent shows the code, and only the provider confirms the payment. */
export const createQrPayments = (dependencies: Dependencies) => {
  const { provider, repo, providerOrders, clock, findDoorAmount, applyPayment, closeCode, waitUntil } = dependencies;

  /** 404 unless the agent carries or delivered the order. */
  const getDoorAmount = async (visitor: Visitor, orderId: string): Promise<DoorAmount> => {
    const { agent } = requireVerifiedAgent(visitor);
    const found = await findDoorAmount(orderId);
    if (found?.agentId !== agent.id) throw orderNotFound();
    return found;
  };

  /** A code is shown only for the amount due, and only while the order is accepted and unpaid. */
  const isShown = (code: QrRow | undefined, amount: DoorAmount): code is QrRow =>
    code !== undefined &&
    amount.status === "accepted" &&
    amount.paidPaise === 0 &&
    code.amountPaise === amount.exactPaise &&
    code.shown.closesAt > clock.now();

  const toPayment = (amount: DoorAmount, code: QrRow | undefined): DoorPayment => ({
    orderId: amount.id,
    total: toRupees(amount.totalPaise),
    paid: toRupees(amount.paidPaise),
    due: toRupees(amount.duePaise),
    roundOff: toRupees(amount.roundOffPaise),
    qr: isShown(code, amount)
      ? {
          id: code.id,
          amount: toRupees(code.amountPaise),
          content: code.shown.content,
          image: code.shown.image,
          closesAt: iso(code.shown.closesAt),
        }
      : null,
  });

  const requirePayable = (amount: DoorAmount): void => {
    if (amount.status !== "accepted") throw illegalTransition(amount.status);
    if (amount.paymentMethod !== "cod") throw notToBePaid();
    // Only one payment by code is possible; what is due after it is collected in cash.
    if (amount.paidPaise > 0) throw alreadyPaid();
    if (amount.exactPaise < MIN_ONLINE_PAISE) throw amountTooSmall();
  };

  const getDoorPayment = async (visitor: Visitor, orderId: string): Promise<DoorPayment> => {
    const [amount, code] = await Promise.all([getDoorAmount(visitor, orderId), repo.find(orderId)]);
    return toPayment(amount, code);
  };

  return {
    getDoorPayment,

    /** Shows the code for the amount due now: the current one, or a new one in its place. */
    async showQr(visitor: Visitor, orderId: string): Promise<DoorPayment> {
      const actor = requireVerifiedAgent(visitor);
      const [amount, current] = await Promise.all([getDoorAmount(actor, orderId), repo.find(orderId)]);
      requirePayable(amount);
      if (!provider) throw paymentsOff();
      const now = clock.now();
      if (isShown(current, amount) && current.shown.closesAt > now + MIN_TIME_LEFT_MS)
        return toPayment(amount, current);
      const created = await createQrCode(provider, { orderId, amountPaise: amount.exactPaise }, now).catch(
        throwRefusal,
      );
      const saved = await repo.save({ ...created, agentId: actor.agent.id }, current?.id ?? null, now);
      for (const id of [current?.id, created.id]) if (id && id !== saved.id) waitUntil(closeCode(id));
      return toPayment(amount, saved);
    },

    /** Asks the provider whether any code of the order was paid, including earlier ones. */
    async checkQr(visitor: Visitor, orderId: string): Promise<DoorPayment> {
      const { paidPaise } = await getDoorAmount(visitor, orderId);
      if (provider && paidPaise === 0) {
        const ids = (await providerOrders.listIds(orderId)).filter(isQrCode);
        try {
          for (const fact of await findCaptures(provider, ids)) await applyPayment(orderId, fact);
        } catch (error) {
          if (!(error instanceof ProviderFailure)) throw error;
          log.warn("payments.provider_failed", { kind: error.kind, status: error.status });
        }
      }
      return getDoorPayment(visitor, orderId);
    },
  };
};
