import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountNotFound, decisionConflict } from "../../identity/accounts.errors.ts";
import { requireOthers, requireOwner, requireStaff, type Visitor } from "../../identity/permissions.ts";
import type { LedgerAccount, Transfer } from "../../ledger/ledger.contract.ts";
import { moreThanOwed } from "../../orders/credit-limit/credit.errors.ts";
import type { OutboxService } from "../../outbox/outbox.service.ts";
import { isAssertFailure, isConflict, type Statement } from "../../platform/d1/db.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { message } from "../../platform/messages.contract.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import type {
  AccountMethod,
  AccountPayment,
  RecordPaymentInput,
  ReversePaymentInput,
  WriteOffInput,
} from "../credit.contract.ts";
import type { AccountNeeds } from "../settle/settle.service.ts";
import { createReceiveRepo, type PaymentRow } from "./receive.repo.ts";

const LEDGER_ACCOUNT: Readonly<Record<AccountMethod, LedgerAccount>> = {
  cash: "office",
  bank: "bank",
  upi: "bank",
  online: "provider",
};

/** What staff enter; a repeated request has the same values. */
const REQUESTED = ["buyerId", "amountPaise", "method", "reference", "day"] as const;

const toPayment = ({ id, amountPaise, method, reference, day }: PaymentRow): AccountPayment => ({
  _id: id,
  amount: toRupees(amountPaise),
  method,
  reference,
  day,
});

/** Ledger transfer of a payment: where the money went, and whose debt it lowers. */
export const transferOf = ({ id, buyerId, amountPaise, method, recordedBy }: PaymentRow) => ({
  key: `account-payment:${id}`,
  kind: "account_payment" as const,
  debit: LEDGER_ACCOUNT[method],
  credit: `account:${buyerId}` as const,
  amountPaise,
  buyerId,
  actorId: recordedBy,
});

export const reversalOf = (payment: PaymentRow, actorId: string | null): Transfer => {
  const { debit, credit, ...transfer } = transferOf(payment);
  const key = `payment-reversal:${payment.id}`;
  return { ...transfer, key, kind: "payment_reversal", debit: credit, credit: debit, actorId };
};

/** Mails the buyer the payment, the charges that it paid, and the remaining debt. */
export const mailOf = (
  outbox: Pick<OutboxService, "enqueueEvent">,
  { id, buyerId }: Pick<PaymentRow, "id" | "buyerId">,
): Statement => outbox.enqueueEvent("credit.payment_received", id, { userId: buyerId, paymentId: id });

/** The payment exceeds what is owed (in paise), and staff did not accept an overpayment. */
const aboveOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const amount = message("credit.above_owed", { owed });
  return new AppError("credit.above_owed", 409, { owed }, { fields: { amount }, details: { owed } });
};

/** An error with status 400 or 409 whose message is shown at this field. */
const refusedAt = (field: string, code: "credit.reference_known" | "credit.day_in_future", status: 400 | 409) =>
  new AppError(code, status, {}, { fields: { [field]: message(code) } });

export const createReceive = ({ db, clock, audit, guard, ledger, outbox, settleAccount }: AccountNeeds) => {
  const repo = createReceiveRepo(db);

  const findBuyer = async (buyerId: string) => {
    const buyer = await repo.findBuyer(buyerId);
    if (!buyer) throw accountNotFound();
    return buyer;
  };

  /** Finds an earlier call with this idempotency key, whose response may have been lost. */
  const findRepeated = async (payment: PaymentRow): Promise<PaymentRow | undefined> => {
    const earlier = await repo.findByKey(payment.recordedBy ?? "", payment.idempotencyKey ?? "");
    if (earlier && REQUESTED.some((name) => earlier[name] !== payment[name])) throw keyReused();
    return earlier;
  };

  const write = async (
    payment: PaymentRow,
    staff: Actor,
    name: string,
    asserts: readonly Statement[],
  ): Promise<PaymentRow> => {
    const { amountPaise, method, reference, day } = payment;
    const subject = { type: "user" as const, id: payment.buyerId, label: name };
    const after = { amount: toRupees(amountPaise), method, reference, day };
    try {
      await repo.insert(payment, [
        guard.assertStaff(staff.userId),
        ...asserts,
        ...ledger.posted([transferOf(payment)]),
        audit.record({ actorId: staff.userId, action: "account.payment_recorded", subject, after }),
        mailOf(outbox, payment),
      ]);
      return payment;
    } catch (error) {
      if (isAssertFailure(error)) await guard.confirmStaff(staff);
      // A concurrent retry of this request may have been written first.
      const repeated = isConflict(error, "account_payments.") ? await findRepeated(payment) : undefined;
      if (repeated) return repeated;
      if (isConflict(error, "account_payments.") && (await repo.findByReference(reference)))
        throw refusedAt("reference", "credit.reference_known", 409);
      throw error;
    }
  };

  return {
    /**
     * Repeating an idempotency key records the payment once. Throws 409 for an overpayment unless the input accepts it.
     */
    async recordPayment(
      visitor: Visitor,
      buyerId: string,
      input: RecordPaymentInput,
      key?: string,
    ): Promise<AccountPayment> {
      const staff = requireStaff(visitor);
      requireOthers(staff, [buyerId]);
      const now = clock.now();
      if (input.day > indianDay(now)) throw refusedAt("day", "credit.day_in_future", 400);
      const { name, owedPaise } = await findBuyer(buyerId);
      const id = newId(clock);
      const { method, reference, day } = input;
      const payment = {
        id,
        buyerId,
        amountPaise: toPaise(input.amount),
        method,
        reference,
        day,
        at: now,
        recordedBy: staff.userId,
        idempotencyKey: key ?? id,
        reversedBy: null,
      };
      if (!input.acceptsMore && payment.amountPaise > owedPaise) {
        const repeated = await findRepeated(payment);
        if (!repeated) throw aboveOwed(owedPaise);
        return toPayment(repeated);
      }
      const asserts = input.acceptsMore ? [] : [repo.assertOwed(buyerId, payment.amountPaise)];
      const recorded = await write(payment, staff, name, asserts).catch(async (error) => {
        if (isAssertFailure(error)) throw aboveOwed((await findBuyer(buyerId)).owedPaise);
        throw error;
      });
      await settleAccount(buyerId);
      return toPayment(recorded);
    },

    /** Reverses a recorded payment by a ledger entry of its own, so its charges are owed again. */
    async reversePayment(
      visitor: Visitor,
      buyerId: string,
      paymentId: string,
      { reason }: ReversePaymentInput,
    ): Promise<AccountPayment> {
      const staff = requireStaff(visitor);
      requireOthers(staff, [buyerId]);
      const { name } = await findBuyer(buyerId);
      const payment = await repo.findPayment(buyerId, paymentId);
      if (!payment) throw new AppError("credit.payment_not_found", 404);
      // An online payment is refunded through the provider.
      if (payment.method === "online") throw new AppError("credit.not_reversible", 409);
      const { amountPaise, method, reference, day } = payment;
      const act = audit.record({
        actorId: staff.userId,
        action: "account.payment_reversed",
        subject: { type: "user", id: buyerId, label: name },
        after: { amount: toRupees(amountPaise), method, reference, day, reason },
      });
      const effects = [guard.assertStaff(staff.userId), ...ledger.posted([reversalOf(payment, staff.userId)]), act];
      if (payment.reversedBy === null)
        await repo.reverse(payment, staff.userId, clock.now(), effects).catch(async (error) => {
          if (!isConflict(error)) throw error;
          await guard.confirmStaff(staff);
        });
      const current = await repo.findPayment(buyerId, paymentId);
      // The same person may repeat the request after a lost response.
      if (current?.reversedBy !== staff.userId) throw new AppError("credit.already_reversed", 409);
      await settleAccount(buyerId);
      return toPayment(payment);
    },

    /** For the owner: writes off at most the debt. Repeating an idempotency key writes off once. */
    async writeOff(visitor: Visitor, buyerId: string, { amount, note }: WriteOffInput, key?: string): Promise<void> {
      const owner = requireOwner(visitor);
      requireOthers(owner, [buyerId]);
      const { name, owedPaise } = await findBuyer(buyerId);
      const amountPaise = toPaise(amount);
      const request = `write-off:${owner.userId}:${key ?? newId(clock)} `;
      const entryKey = request + sha256(JSON.stringify({ buyerId, amountPaise, note }));
      /** Whether an earlier request with this key has already written the debt off. */
      const isRepeated = async (): Promise<boolean> => {
        const posted = await repo.findWriteOff(request);
        if (posted !== undefined && posted !== entryKey) throw keyReused();
        return posted !== undefined;
      };
      if (await isRepeated()) return;
      if (amountPaise > owedPaise) throw moreThanOwed(owedPaise);
      const subject = { type: "user" as const, id: buyerId, label: name };
      const act = { actorId: owner.userId, action: "account.written_off" as const, subject };
      const transfer = {
        key: entryKey,
        kind: "write_off" as const,
        debit: "write_off" as const,
        amountPaise,
        credit: `account:${buyerId}` as const,
        buyerId,
        actorId: owner.userId,
      };
      try {
        await repo.writeOff(buyerId, amountPaise, request, [
          guard.assertStaff(owner.userId),
          ...ledger.posted([transfer]),
          audit.record({ ...act, after: { amount, note } }),
        ]);
      } catch (error) {
        if (!(await isRepeated())) throw isAssertFailure(error) ? decisionConflict() : error;
      }
      await settleAccount(buyerId);
    },
  };
};
