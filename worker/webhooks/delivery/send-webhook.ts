import type { Clock } from "../../platform/clock.ts";
import { isPublicAddress } from "../public-address.ts";
import { faultOfHost, type ResolveHost } from "./resolve-host.ts";
import { signedHeaders, type ToSign } from "./signatures.ts";

/** The bytes of a response that are read. */
const MAX_ANSWER = 1_024;
/** For DNS, request and response together, in ms. */
const TIME_LIMIT_MS = 10_000;

interface Dependencies {
  readonly clock: Clock;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly resolve: ResolveHost;
  /** The shop's own host name, to which no webhook is sent. */
  readonly ownHost: string;
  /** The origin of the mock receiver on a developer's machine; null in production. */
  readonly localOrigin: string | null;
  readonly timeLimitMs?: number;
}

/**
 * The result of one try: the HTTP status (0 without a response), its duration in ms, and the beginning of the response
 * or the error.
 */
export interface Tried {
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
  /** No response came within the time limit. */
  readonly isLate?: boolean;
}

/** A well-made receiver stores the event and answers at once. */
const SLOW_MS = 2_000;
export const isSlow = ({ ms, isLate }: Tried): boolean => isLate === true || ms >= SLOW_MS;

export const isTaken = ({ status }: Tried): boolean => status >= 200 && status < 300;

/** The first `MAX_ANSWER` bytes as text; the rest is never read. */
const readBeginning = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let left = MAX_ANSWER;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.byteLength;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text;
};

/** The status of a response counts, even when reading its body fails. */
const beginningOf = (response: Response): Promise<string> =>
  readBeginning(response.body as ReadableStream<Uint8Array> | null).catch(() => "");

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/** Rejects when the signal aborts, even while awaiting work that ignores the signal. */
const until = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  let stop = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
  });
  return Promise.race([work, late]).finally(() => signal.removeEventListener("abort", stop));
};

/**
 * Sends one webhook to a URL that a user entered: only when the URL and the addresses of its host are public, without
 * following redirects, within the time limit. Never rejects.
 */
export const createSendWebhook = (dependencies: Dependencies) => {
  const { clock, fetch, resolve, ownHost, localOrigin, timeLimitMs = TIME_LIMIT_MS } = dependencies;

  const faultOf = async (url: string): Promise<string | null> => {
    if (localOrigin !== null && URL.canParse(url) && new URL(url).origin === localOrigin) return null;
    const fault = isPublicAddress(url, ownHost);
    return fault === "ok" ? faultOfHost(url, resolve) : "the address is not allowed";
  };

  return async (url: string, secrets: readonly string[], toSign: ToSign): Promise<Tried> => {
    const startedAt = clock.now();
    const tried = (status: number, answer: string): Tried => ({ status, ms: clock.now() - startedAt, answer });
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      const fault = await until(signal, faultOf(url));
      if (fault !== null) return tried(0, fault);
      const headers = await signedHeaders(secrets, toSign);
      const response = await until(
        signal,
        fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json", "User-Agent": "Rasad-Webhooks/1.0", ...headers },
          body: toSign.body,
          redirect: "manual",
          signal,
        }),
      );
      return tried(response.status, await until(signal, beginningOf(response)).catch(() => ""));
    } catch (error) {
      return isTimeout(error) ? { ...tried(0, "no answer in time"), isLate: true } : tried(0, "no connection");
    }
  };
};
export type SendWebhook = ReturnType<typeof createSendWebhook>;
