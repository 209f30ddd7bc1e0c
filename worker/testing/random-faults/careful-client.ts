import { MAX_RETRIES, waitBeforeRetry } from "../../../client/src/retries.ts";
import { errorCodes } from "../../http/openapi/error-codes.contract.ts";
import { type Answer, call, type Sent } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { type RandomFaults, withChance } from "./fate.ts";

/** An answer 5xx, with what the client was told about it. */
export interface ServerFault {
  readonly step: string;
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
}

/** What all clients of a run saw. */
export interface Seen {
  /** Requests with all their repetitions. */
  steps: number;
  /** Tries of these. */
  tries: number;
  readonly failed: string[];
  readonly faults: ServerFault[];
}

/** A step failed for good: its life ends there. */
export class StepFailed extends Error {}

const REPEATABLE = ["GET", "PUT", "DELETE"];
const DOCUMENTED = Object.values(errorCodes).flat();

/** Whether the errors reference has this code with this status. */
export const isDocumented = ({ code, status }: Pick<ServerFault, "code" | "status">): boolean =>
  DOCUMENTED.some((one) => one.code === code && one.statuses.includes(status));

export interface Step {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly by?: Pick<Account, "token">;
  readonly body?: unknown;
  /** The same for all tries. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** Repeating does no harm, though the method says nothing of it. */
  readonly isRepeatable?: boolean;
  /** Whether this answer is what was wanted; any success unless said. */
  readonly isDone?: (status: number, tries: number) => boolean;
}

/**
 * A client that repeats what the npm package `rasad` repeats, and as often. It does not wait as long: what it waits for is
 * another throw of the dice.
 */
export const createCarefulClient = (seen: Seen, faults: () => RandomFaults | null) => {
  const trySend = async <Body>({ method, path, by, body, key, headers }: Step): Promise<Answer<Body> | null> => {
    const sent: Sent = {
      ...(by && { token: by.token }),
      body,
      headers: { ...headers, ...(key && { "Idempotency-Key": key }) },
    };
    const lost = new Error("The connection to the shop was lost.");
    return withChance(
      faults(),
      "client",
      () => call<Body>(method, path, sent),
      () => lost,
    ).catch((error) => {
      if (error === lost) return null;
      throw error;
    });
  };

  const note = ({ name }: Step, { status, body, headers }: Answer): void => {
    if (status < 500) return;
    const requestId = headers.get("X-Request-Id") ?? "";
    seen.faults.push({ step: name, status, code: body.code ?? "", requestId });
  };

  return async <Body = Record<string, unknown>>(step: Step): Promise<Answer<Body>> => {
    seen.steps++;
    const { isDone = (status: number) => status < 400 } = step;
    const isRepeatable = step.isRepeatable ?? (REPEATABLE.includes(step.method) || step.key !== undefined);
    for (let tries = 1; ; tries++) {
      seen.tries++;
      const answer = await trySend<Body>(step);
      if (answer) note(step, answer);
      if (answer && isDone(answer.status, tries)) return answer;
      const status = answer?.status ?? 0;
      const wait = waitBeforeRetry({ tries, status, retryAfter: undefined, isRepeatable }, MAX_RETRIES, 0);
      if (wait === null) {
        const said = `${step.name}: ${status} ${answer?.text.slice(0, 200) ?? "no answer"} at try ${tries}`;
        seen.failed.push(said);
        throw new StepFailed(said);
      }
      await scheduler.wait(tries * 5);
    }
  };
};
export type CarefulClient = ReturnType<typeof createCarefulClient>;
