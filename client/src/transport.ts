import { errorOf, RasadError } from "./errors.ts";
import { type Answer, addressOf, type Call, type Operation } from "./operations.ts";
import { MAX_RETRIES, sleep, waitBeforeRetry } from "./retries.ts";
import { VERSION } from "./version.ts";

export interface RasadOptions {
  /** The shop's origin, such as https://rasad.example. */
  readonly url: string;
  /** An API token (`rasad_live_…`) or session token; without one only public data can be read. */
  readonly token?: string;
  /** The language of PDFs. Error messages are in the language of the token's account. */
  readonly language?: "english" | "hindi" | "marathi" | "gujarati";
  /** The number of retries after 429, 503 or a lost connection. Defaults to 4. */
  readonly retries?: number;
  /** Prepended to the client's User-Agent, so that the shop's support can identify the program. */
  readonly userAgent?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Sends requests; throws a RasadError for every unsuccessful response. */
export interface Transport {
  send<O extends Operation>(operation: O, call?: Call<O>): Promise<Response>;
  json<O extends Operation>(operation: O, call?: Call<O>): Promise<Answer<O>>;
  /** For files outside of the API. 304 is a success too. */
  get(
    path: string,
    options: Pick<Call<never>, "signal" | "timeoutMs"> & { headers?: Record<string, string> },
  ): Promise<Response>;
}

const TIMEOUT_MS = 30_000;
/** The D1 bookmark gives read-your-writes consistency. It is sent for ten minutes after it was received. */
const BOOKMARK = "X-D1-Bookmark";
const BOOKMARK_MS = 600_000;
const REPEATABLE = new Set(["GET", "PUT", "DELETE"]);
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Requires HTTPS except for localhost, so that the token is never sent in clear text. */
const readOrigin = (url: string): string => {
  const { protocol, hostname, origin } = new URL(url);
  if (protocol === "https:" || (protocol === "http:" && LOCAL.has(hostname))) return origin;
  throw new TypeError(`The shop's address has to begin with https://, not ${protocol}`);
};

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  readonly isRepeatable: boolean;
}

const lost = (error: unknown, { timeoutMs }: Request): RasadError =>
  error instanceof Error && error.name === "TimeoutError"
    ? new RasadError({ code: "client.timeout", status: 0, message: `No answer in ${timeoutMs} ms.`, cause: error })
    : new RasadError({ code: "client.network", status: 0, message: "The shop cannot be reached.", cause: error });

export const createTransport = (options: RasadOptions): Transport => {
  const origin = readOrigin(options.url);
  const { token, retries = MAX_RETRIES } = options;
  // Called on `globalThis`, because some runtimes reject `fetch` with another receiver.
  const fetchNow: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const userAgent = [options.userAgent, `rasad-client/${VERSION}`].filter(Boolean).join(" ");
  let bookmark: { readonly value: string; readonly until: number } | null = null;

  const sendOnce = async (request: Request): Promise<Response> => {
    const { method, path, body, signal, timeoutMs } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const answer = await fetchNow(origin + path, {
      method,
      body,
      headers: {
        Accept: "application/json",
        "User-Agent": userAgent,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(bookmark && bookmark.until > Date.now() ? { [BOOKMARK]: bookmark.value } : {}),
        ...request.headers,
      },
      // The API never redirects, and some runtimes would send the token to the other host.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const value = answer.headers.get(BOOKMARK);
    if (value) bookmark = { value, until: Date.now() + BOOKMARK_MS };
    return answer;
  };

  const sendRequest = async (request: Request): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const answer = await sendOnce(request).catch((error: unknown) => {
        request.signal?.throwIfAborted();
        return lost(error, request);
      });
      if (answer instanceof Response && (answer.ok || answer.status === 304)) return answer;
      // An earlier attempt, whose response was lost, has already deleted it.
      if (tries > 1 && request.method === "DELETE" && answer.status === 404) return Response.json({ success: true });
      const error = answer instanceof Response ? await errorOf(answer) : answer;
      const { status, retryAfter } = error;
      const wait = waitBeforeRetry(
        { tries, status, retryAfter, isRepeatable: request.isRepeatable },
        retries,
        Math.random(),
      );
      if (wait === null) throw error;
      await sleep(wait, request.signal);
    }
  };

  const send = <O extends Operation>(operation: O, call: Call<O> = {}): Promise<Response> => {
    const { path, query, body, idempotencyKey, ifMatch, ifNoneMatch, signal, timeoutMs = TIMEOUT_MS } = call;
    const [method = "GET"] = operation.split(" ");
    const isForm = body instanceof FormData;
    return sendRequest({
      method,
      path: `/api${addressOf(operation, (path ?? {}) as Record<string, string>, (query ?? {}) as Record<string, unknown>)}`,
      headers: {
        ...(body !== undefined && !isForm ? { "Content-Type": "application/json" } : {}),
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        ...(ifMatch === undefined ? {} : { "If-Match": ifMatch }),
        ...(ifNoneMatch === undefined ? {} : { "If-None-Match": ifNoneMatch }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal,
      timeoutMs,
      isRepeatable: call.isRepeatable ?? (REPEATABLE.has(method) || idempotencyKey !== undefined),
    });
  };

  return {
    send,

    async json(operation, call) {
      const answer = await send(operation, call);
      try {
        return await answer.json();
      } catch (cause) {
        const status = answer.status;
        throw new RasadError({ code: "client.unreadable", status, message: "The shop answered no JSON.", cause });
      }
    },

    get: (path, { headers = {}, signal, timeoutMs = TIMEOUT_MS }) =>
      sendRequest({ method: "GET", path, headers, signal, timeoutMs, isRepeatable: true }),
  };
};

/** The caller's idempotency key, or a new one that all attempts of this call share. */
export const keyOf = ({ idempotencyKey }: { readonly idempotencyKey?: string }): string =>
  idempotencyKey ?? crypto.randomUUID();
