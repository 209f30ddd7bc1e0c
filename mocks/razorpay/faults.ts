import type { Shelf } from "./ledger.ts";

export const FAULT_KINDS = ["timeout", "timeout_after_commit", "429", "500", "500_after_commit", "slow"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A bad moment that someone asked for: of which call, of what kind, how often. */
export interface FaultOrder {
  /** A call's name as in api.ts, or "*". */
  readonly on: string;
  readonly kind: FaultKind;
  readonly times: number;
  /** How long a slow one takes. */
  readonly ms?: number;
  /** Only calls about this amount (paise), so that tests beside each other do not take each other's. */
  readonly amount?: number;
}

interface Fault {
  /** Before the work: a slow one pauses here. */
  readonly delayMs: number;
  /** The work is done first, and its answer lost. */
  readonly isAfterwards: boolean;
  /** What is answered in place of the work's answer; null: that one. */
  readonly answer: (() => Promise<Response>) | null;
}

/** Longer than anyone waits. */
const FOREVER_MS = 60_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const errorAnswer = (status: number, code: string, description: string): Response =>
  Response.json({ error: { code, description, metadata: {} } }, { status });

export class Faults {
  readonly #shelf: Shelf;
  readonly #hang: () => Promise<Response>;

  /** `hang`: what a caller who gets no answer gets; in a test it need not take its time. */
  constructor(shelf: Shelf, hang: () => Promise<Response> = () => pause(FOREVER_MS).then(() => new Response(null))) {
    this.#shelf = shelf;
    this.#hang = hang;
  }

  order(faults: readonly FaultOrder[]): void {
    this.#shelf.put("faults", faults);
  }

  list(): FaultOrder[] {
    return this.#shelf.get<FaultOrder[]>("faults") ?? [];
  }

  take(call: string, body: Record<string, unknown>): Fault | null {
    const waiting = this.list();
    const at = waiting.findIndex(
      ({ on, times, amount }) =>
        times > 0 && (on === "*" || on === call) && (amount === undefined || amount === body.amount),
    );
    const fault = waiting[at];
    if (!fault) return null;
    this.order(waiting.with(at, { ...fault, times: fault.times - 1 }).filter(({ times }) => times > 0));
    return {
      delayMs: fault.kind === "slow" ? (fault.ms ?? 3_000) : 0,
      isAfterwards: fault.kind.endsWith("_after_commit"),
      answer: fault.kind === "slow" ? null : () => this.#answer(fault.kind),
    };
  }

  async #answer(kind: FaultKind): Promise<Response> {
    if (kind.startsWith("timeout")) return this.#hang();
    if (kind === "429") return errorAnswer(429, "BAD_REQUEST_ERROR", "Request failed. Please try after sometime.");
    return errorAnswer(500, "SERVER_ERROR", "We are facing some trouble completing your request at the moment.");
  }
}
