import * as v from "valibot";
import { type KeyValueStore, takeFault } from "../storage.ts";

export const FAULT_KINDS = ["timeout", "timeout_after_commit", "429", "500", "500_after_commit", "slow"] as const;

export const FaultSetting = v.object({
  /** A call's name in api.ts, or "*" for every call. */
  on: v.string(),
  kind: v.picklist(FAULT_KINDS),
  /** The number of calls that it affects. */
  times: v.pipe(v.number(), v.safeInteger()),
  ms: v.optional(v.number()),
  /** Limits the fault to calls about this amount (paise), so that parallel tests do not use up each other's faults. */
  amount: v.optional(v.number()),
});
export type FaultSetting = v.InferOutput<typeof FaultSetting>;

/** Longer than any caller's timeout. */
const HANG_MS = 60_000;

const errorResponse = (status: number, code: string, description: string): Response =>
  Response.json({ error: { code, description, metadata: {} } }, { status });

export class Faults {
  readonly #storage: KeyValueStore;
  readonly #hang: () => Promise<Response>;

  /** `hang` simulates a response that never arrives; tests pass one that rejects at once. */
  constructor(
    storage: KeyValueStore,
    hang: () => Promise<Response> = () => scheduler.wait(HANG_MS).then(() => new Response(null)),
  ) {
    this.#storage = storage;
    this.#hang = hang;
  }

  set(faults: readonly FaultSetting[]): void {
    this.#storage.put("faults", faults);
  }

  /** Returns the call's response unless a fault replaces it; `_after_commit` faults lose only the response. */
  async answer(call: string, body: Record<string, unknown>, work: () => Response): Promise<Response> {
    const fault = takeFault<FaultSetting>(
      this.#storage,
      ({ on, amount }) => (on === "*" || on === call) && (amount === undefined || amount === body.amount),
    );
    if (!fault) return work();
    if (fault.kind === "slow") {
      await scheduler.wait(fault.ms ?? 3_000);
      return work();
    }
    if (fault.kind.endsWith("_after_commit")) work();
    if (fault.kind.startsWith("timeout")) return this.#hang();
    if (fault.kind === "429") {
      return errorResponse(429, "BAD_REQUEST_ERROR", "Request failed. Please try after sometime.");
    }
    return errorResponse(500, "SERVER_ERROR", "We are facing some trouble completing your request at the moment.");
  }
}
