import type { Clock } from "../../platform/clock.ts";
import { isLoopback, isPublicAddress } from "../public-address.ts";
import { faultOfHost, type ResolveHost } from "./resolve-host.ts";
import { type SignedContent, signedHeaders } from "./signatures.ts";

/** In bytes. */
const MAX_ANSWER = 1_024;
/** For DNS, request and response together, in ms. */
const TIME_LIMIT_MS = 10_000;

interface Dependencies {
  readonly clock: Clock;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly resolve: ResolveHost;
  /** The shop's own host name, to which no webhook is sent. */
  readonly ownHost: string;
  /** Whether receivers on the shop's own machine are allowed; never in production. */
  readonly allowsLoopback: boolean;
  readonly timeLimitMs?: number;
}

/** `status`: 0 without a response; `answer`: the beginning of the response, or the error. */
export interface WebhookResponse {
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
  readonly isLate?: boolean;
}

/** A response after this time counts as slow, because receivers should store the event and answer at once. */
const SLOW_MS = 2_000;
export const isSlow = ({ ms, isLate }: WebhookResponse): boolean => isLate === true || ms >= SLOW_MS;

export const isTaken = ({ status }: WebhookResponse): boolean => status >= 200 && status < 300;

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
const readResponse = (response: Response): Promise<string> =>
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
 * The URL is user input: it must be public, as must the addresses of its host, and redirects are not followed. Never
 * rejects.
 */
export const createSendWebhook = (dependencies: Dependencies) => {
  const { clock, fetch, resolve, ownHost, allowsLoopback, timeLimitMs = TIME_LIMIT_MS } = dependencies;

  const faultOf = async (url: string): Promise<string | null> => {
    if (allowsLoopback && isLoopback(url)) return null;
    const fault = isPublicAddress(url, ownHost);
    return fault === "ok" ? faultOfHost(url, resolve) : "the address is not allowed";
  };

  return async (url: string, secrets: readonly string[], content: SignedContent): Promise<WebhookResponse> => {
    const startedAt = clock.now();
    const result = (status: number, answer: string): WebhookResponse => ({
      status,
      ms: clock.now() - startedAt,
      answer,
    });
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      const fault = await until(signal, faultOf(url));
      if (fault !== null) return result(0, fault);
      const headers = await signedHeaders(secrets, content);
      const response = await until(
        signal,
        fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json", "User-Agent": "Rasad-Webhooks/1.0", ...headers },
          body: content.body,
          redirect: "manual",
          signal,
        }),
      );
      return result(response.status, await until(signal, readResponse(response)).catch(() => ""));
    } catch (error) {
      return isTimeout(error) ? { ...result(0, "no answer in time"), isLate: true } : result(0, "no connection");
    }
  };
};
export type SendWebhook = ReturnType<typeof createSendWebhook>;
