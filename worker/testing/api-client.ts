import { createExecutionContext } from "cloudflare:test";
import { env as bindings, exports } from "cloudflare:workers";
import type { Failure } from "../platform/errors.contract.ts";
import { checkAnswer } from "./check-answer.ts";
import tested from "./test-worker.ts";

export const ORIGIN = "http://localhost";

export interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** An answer of the API: the JSON body of a success or a failure. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body & Partial<Failure>;
}

/**
 * The short tier calls the Worker directly, because going through the runtime is most of the cost of a small request.
 * All other tests, including those of pages and screens, send requests through the runtime.
 */
const fetchAnswer = (url: string, init: RequestInit): Promise<Response> =>
  bindings.TIER === "short"
    ? tested.fetch(new Request(url, init), bindings, createExecutionContext())
    : exports.default.fetch(url, init);

/** Sends a request as a client does: `path` below /api; strings and bytes are sent as they are, other bodies as JSON. */
export const call = async <Body = Record<string, unknown>>(
  method: string,
  path: string,
  { token, body, headers = {} }: Sent = {},
): Promise<Answer<Body>> => {
  const isRaw = [Uint8Array, FormData, ReadableStream].some((raw) => body instanceof raw) || typeof body === "string";
  const answer = await fetchAnswer(`${ORIGIN}/api${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !isRaw ? { "Content-Type": "application/json" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { status, headers: answered } = answer;
  const type = answered.get("Content-Type") ?? "";
  const parsed = /^application\/(problem\+)?json/.test(type) ? JSON.parse(text) : {};
  await checkAnswer({ method, path: `/api${path}`, status, type, body: parsed });
  return { status, headers: answered, text, body: parsed };
};

/** A client with this bearer token. */
export const as = (token: string) => ({
  get: <Body = Record<string, unknown>>(path: string) => call<Body>("GET", path, { token }),
  post: <Body = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) =>
    call<Body>("POST", path, { token, body, ...(headers ? { headers } : {}) }),
  put: <Body = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) =>
    call<Body>("PUT", path, { token, body, ...(headers ? { headers } : {}) }),
  patch: <Body = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) =>
    call<Body>("PATCH", path, { token, body, ...(headers ? { headers } : {}) }),
  delete: <Body = Record<string, unknown>>(path: string) => call<Body>("DELETE", path, { token }),
});

/** Throws unless the answer is a success. */
export const succeed = async (answer: Promise<Answer>): Promise<void> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
};

/** Counts the answers of a race by "status code". */
export const countByOutcome = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = body.code ? `${status} ${body.code}` : String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
