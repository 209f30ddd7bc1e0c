import { newPayment, type Payment, type QrCode, Refusal } from "./entities.ts";
import { emitEvent } from "./events.ts";
import type { LedgerOptions } from "./ledger.ts";

/** How a code is paid on the mock's page. */
export interface QrPayment {
  /** In paise; defaults to the code's amount. */
  readonly amount?: number;
  /** Accepts a payment after closing, like one that was in progress when the code closed. */
  readonly isLate?: boolean;
  /** Sends no webhook. */
  readonly isSilent?: boolean;
}

export class QrCodes {
  readonly #options: LedgerOptions;
  readonly #payPage: (id: string) => string;

  /** `payPage` returns the URL of the page that pays a code. */
  constructor(options: LedgerOptions, payPage: (id: string) => string) {
    this.#options = options;
    this.#payPage = payPage;
  }

  create(request: Record<string, unknown>): QrCode {
    const { type, usage, fixed_amount: isFixed, payment_amount: amount, close_by: closeBy = null } = request;
    if (type !== "upi_qr") throw new Refusal("The type field is invalid.", "type");
    if (usage !== "single_use") throw new Refusal("The usage field is invalid.", "usage");
    if (isFixed !== true || typeof amount !== "number" || !Number.isInteger(amount) || amount < 100) {
      throw new Refusal("The payment amount must be at least INR 1.00", "payment_amount");
    }
    if (typeof closeBy === "number" && closeBy < this.#seconds() + 120) {
      throw new Refusal("close_by should be at least 2 minutes after the current time", "close_by");
    }
    const id = `qr_${this.#options.newId()}`;
    const rupees = (amount / 100).toFixed(2);
    const code: QrCode = {
      id,
      entity: "qr_code",
      created_at: this.#seconds(),
      name: textOf(request.name),
      usage,
      type,
      image_url: this.#payPage(id),
      image_content: `upi://pay?pa=${id}@mock&pn=Rasad&tr=${id}&am=${rupees}&cu=INR`,
      payment_amount: amount,
      status: "active",
      description: textOf(request.description),
      fixed_amount: true,
      payments_amount_received: 0,
      payments_count_received: 0,
      notes: (request.notes ?? {}) as Record<string, string>,
      close_by: typeof closeBy === "number" ? closeBy : null,
      closed_at: null,
      close_reason: null,
    };
    this.#put(code);
    emitEvent(this.#options, "qr_code.created", { qr_code: code });
    return code;
  }

  code(id: string): QrCode {
    const found = this.#options.storage.get<QrCode>(`qr_code:${id}`);
    if (!found) throw new Refusal("The id provided does not exist");
    return found;
  }

  /** Newest first. */
  codes(): QrCode[] {
    return this.#options.storage.list<QrCode>("qr_code:").sort((a, b) => b.created_at - a.created_at);
  }

  paymentsOf(id: string): Payment[] {
    const ids = this.#options.storage.get<string[]>(`qr_payments:${this.code(id).id}`) ?? [];
    return ids.flatMap((one) => this.#options.storage.get<Payment>(`payment:${one}`) ?? []);
  }

  close(id: string): QrCode {
    const code = this.code(id);
    if (code.status === "closed") throw new Refusal("QR Code is already closed");
    const closed: QrCode = { ...code, status: "closed", closed_at: this.#seconds(), close_reason: "on_demand" };
    this.#put(closed);
    emitEvent(this.#options, "qr_code.closed", { qr_code: closed });
    return closed;
  }

  /** Pays a code as a payment app would, which closes the code. */
  pay(id: string, { amount, isLate = false, isSilent = false }: QrPayment = {}): Payment {
    const code = this.code(id);
    if (this.#isClosed(code) && !isLate) throw new Refusal("Payment failed because this QR code is closed.");
    const payment = newPayment({
      id: `pay_${this.#options.newId()}`,
      amount: amount ?? code.payment_amount,
      currency: "INR",
      status: "captured",
      order_id: null,
      captured: true,
      created_at: this.#seconds(),
    });
    this.#options.storage.put(`payment:${payment.id}`, payment);
    const earlier = this.paymentsOf(id).map((one) => one.id);
    this.#options.storage.put(`qr_payments:${id}`, [...earlier, payment.id]);
    const paid: QrCode = {
      ...code,
      status: "closed",
      closed_at: code.closed_at ?? this.#seconds(),
      close_reason: code.close_reason ?? "paid",
      payments_amount_received: code.payments_amount_received + payment.amount,
      payments_count_received: code.payments_count_received + 1,
    };
    this.#put(paid);
    if (isSilent) return payment;
    emitEvent(this.#options, "payment.captured", { payment });
    emitEvent(this.#options, "qr_code.credited", { payment, qr_code: paid });
    return payment;
  }

  #isClosed({ status, close_by: closeBy }: QrCode): boolean {
    return status === "closed" || (closeBy !== null && closeBy <= this.#seconds());
  }

  #put(code: QrCode): void {
    this.#options.storage.put(`qr_code:${code.id}`, code);
  }

  #seconds(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
