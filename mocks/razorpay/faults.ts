import type { KeyValueStore } from "./ledger.ts";

export const FAULT_KINDS = ["timeout", "timeout_after_commit", "429", "500", "500_after_commit", "slow"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault that a test set: for which call, of what kind, how often. */
export interface FaultSetting {
  /** A call's name in api.ts, or "*" for every call. */
  readonly on: string;
  readonly kind: FaultKind;
  readonly times: number;
  /** How long a slow call takes. */
  readonly ms?: number;
  /** Only calls about this amount (paise), so that parallel tests do not use up each other's faults. */
  readonly amount?: number;
}

interface Fault {
  /** The pause before the call is executed. */
  readonly delayMs: number;
  /** The call is executed first, and its answer lost. */
  readonly isAfterwards: boolean;
  /** Replaces the call's answer; null keeps it. */
  readonly answer: (() => Promise<Response>) | null;
}

/** Longer than the timeout of every caller. */
const FOREVER_MS = 60_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const errorAnswer = (status: number, code: string, description: string): Response =>
  Response.json({ error: { code, description, metadata: {} } }, { status });

export class Faults {
  readonly #storage: KeyValueStore;
  readonly #hang: () => Promise<Response>;

  /** `hang` answers a call that gets no answer; tests pass one that rejects at once. */
  constructor(
    storage: KeyValueStore,
    hang: () => Promise<Response> = () => pause(FOREVER_MS).then(() => new Response(null)),
  ) {
    this.#storage = storage;
    this.#hang = hang;
  }

  set(faults: readonly FaultSetting[]): void {
    this.#storage.put("faults", faults);
  }

  list(): FaultSetting[] {
    return this.#storage.get<FaultSetting[]>("faults") ?? [];
  }

  take(call: string, body: Record<string, unknown>): Fault | null {
    const waiting = this.list();
    const at = waiting.findIndex(
      ({ on, times, amount }) =>
        times > 0 && (on === "*" || on === call) && (amount === undefined || amount === body.amount),
    );
    const fault = waiting[at];
    if (!fault) return null;
    this.set(waiting.with(at, { ...fault, times: fault.times - 1 }).filter(({ times }) => times > 0));
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
