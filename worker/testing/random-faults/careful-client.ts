import { MAX_RETRIES, waitBeforeRetry } from "../../../client/src/retries.ts";
import { errorCodes } from "../../http/openapi/error-codes.contract.ts";
import { type Answer, call, type Sent } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { type RandomFaults, withChance } from "./random-faults.ts";

/** A 5xx answer with its error code and the id of its request. */
export interface ServerFault {
  readonly step: string;
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
}

/** The counts and failures that all clients of a run have seen. */
export interface Seen {
  /** Requests; one that was repeated counts once. */
  steps: number;
  /** The tries of all requests. */
  tries: number;
  readonly failed: string[];
  readonly faults: ServerFault[];
}

/** Thrown when a step has failed for good, which ends its scenario. */
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
  /** The Idempotency-Key of all tries. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** Repeating is safe, though the method does not imply it. */
  readonly isRepeatable?: boolean;
  /** Whether this answer is the wanted one. Defaults to any success. */
  readonly isDone?: (status: number, tries: number) => boolean;
}

/**
 * A client that retries the same requests as the npm package `@rasad/client`, as often but after shorter waits, because
 * faults are random and do not pass with time.
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
