import type { KeyValueStore } from "./ledger.ts";

export const FAULT_KINDS = ["timeout", "timeout_after_commit", "429", "500", "500_after_commit", "slow"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault that a test sets; `times` is the number of calls that it affects. */
export interface FaultSetting {
  /** A call's name in api.ts, or "*" for every call. */
  readonly on: string;
  readonly kind: FaultKind;
  readonly times: number;
  /** The delay of a slow call, ms. */
  readonly ms?: number;
  /** Limits the fault to calls about this amount (paise), so that parallel tests do not use up each other's faults. */
  readonly amount?: number;
}

interface Fault {
  /** The delay before the call is executed. */
  readonly delayMs: number;
  /** True when the call is executed before its response is replaced. */
  readonly isAfterwards: boolean;
  /** Replaces the call's response, unless null. */
  readonly respond: (() => Promise<Response>) | null;
}

/** Longer than the timeout of every caller. */
const FOREVER_MS = 60_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const errorResponse = (status: number, code: string, description: string): Response =>
  Response.json({ error: { code, description, metadata: {} } }, { status });

export class Faults {
  readonly #storage: KeyValueStore;
  readonly #hang: () => Promise<Response>;

  /** `hang` replaces a response that never arrives; tests pass one that rejects at once. */
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
      respond: fault.kind === "slow" ? null : () => this.#respond(fault.kind),
    };
  }

  async #respond(kind: FaultKind): Promise<Response> {
    if (kind.startsWith("timeout")) return this.#hang();
    if (kind === "429") return errorResponse(429, "BAD_REQUEST_ERROR", "Request failed. Please try after sometime.");
    return errorResponse(500, "SERVER_ERROR", "We are facing some trouble completing your request at the moment.");
  }
}
