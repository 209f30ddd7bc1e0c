import { base64url, importJWK, jwtVerify } from "jose";
import * as v from "valibot";
import { type KeyValueStore, takeFault } from "../storage.ts";
import { type BrowserKeys, makeKeys, readMessage } from "./receiver.ts";

export const FAULT_KINDS = ["403", "404", "410", "413", "429", "500", "slow", "lost_answer"] as const;

export const PushFault = v.object({
  kind: v.picklist(FAULT_KINDS),
  times: v.pipe(v.number(), v.safeInteger()),
  /** Limits the fault to this subscription, so that parallel tests do not use up each other's faults. */
  endpoint: v.optional(v.string()),
  /** The Retry-After header of a 429 or a 500. */
  retryAfter: v.optional(v.string()),
  ms: v.optional(v.number()),
});
export type PushFault = v.InferOutput<typeof PushFault>;

interface Subscription {
  readonly id: string;
  readonly keys: BrowserKeys;
  /**
   * The only VAPID key that may send to the subscription (the browser's `applicationServerKey`); null allows every key.
   */
  readonly senderKey: string | null;
}

/** A decrypted message with its headers. */
export interface Received {
  readonly number: number;
  readonly endpoint: string;
  readonly at: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  readonly text: string;
}

interface PushServiceOptions {
  readonly storage: KeyValueStore;
  readonly now: () => number;
  /** Simulates a lost response; the default waits for a minute, tests reject at once. */
  readonly hang?: () => Promise<Response>;
}

/** Messages stored; a new one overwrites the oldest. */
const MAX_MESSAGES = 500;
const MAX_BODY = 4096;
const MAX_LIFE_S = 24 * 60 * 60;
const jsonResponse = (status: number, message: string, headers: HeadersInit = {}): Response =>
  Response.json({ message }, { status, headers });

/** The sender's key of a VAPID token (RFC 8292); null when the token is invalid or valid for more than a day. */
const verifiedSender = async (authorization: string | null, audience: string, now: number): Promise<string | null> => {
  const [, token = "", k = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  try {
    const point = base64url.decode(k);
    const [x, y] = [point.slice(1, 33), point.slice(33)].map((half) => base64url.encode(half));
    const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
    const { payload } = await jwtVerify(token, key, { audience, currentDate: new Date(now), algorithms: ["ES256"] });
    const isShort = payload.exp !== undefined && payload.exp - now / 1000 <= MAX_LIFE_S;
    return isShort && /^(mailto:|https:)/.test(payload.sub ?? "") ? k : null;
  } catch {
    return null;
  }
};

/** A push service (RFC 8030) that is also the subscribed browser: it decrypts and stores each message. */
export class PushMock {
  readonly #options: PushServiceOptions;
  constructor(options: PushServiceOptions) {
    this.#options = options;
  }

  /** Returns what a browser's `pushManager.subscribe()` returns; `keys` are those of an existing browser. */
  async subscribe(origin: string, { senderKey = null as string | null, keys = null as BrowserKeys | null } = {}) {
    const browserKeys = keys ?? (await makeKeys());
    const id = crypto.randomUUID();
    this.#options.storage.put(`subscription:${id}`, { id, keys: browserKeys, senderKey } satisfies Subscription);
    const { p256dh, auth } = browserKeys;
    return { endpoint: `${origin}/push/send/${id}`, expirationTime: null, keys: { p256dh, auth } };
  }

  setFaults(faults: readonly PushFault[]): void {
    this.#options.storage.put("faults", faults);
  }

  /** Newest first. */
  received(endpoint?: string): Received[] {
    return this.#options.storage
      .list<Received>("message:")
      .filter((one) => endpoint === undefined || one.endpoint === endpoint)
      .sort((a, b) => b.number - a.number);
  }

  /** `POST /push/send/{id}`, called by the app's server. */
  async take(request: Request): Promise<Response> {
    const fault = takeFault<PushFault>(
      this.#options.storage,
      ({ endpoint }) => endpoint === undefined || endpoint === request.url,
    );
    if (fault?.kind === "slow") await scheduler.wait(fault.ms ?? 2_000);
    else if (fault && fault.kind !== "lost_answer") return this.#faultResponse(fault);
    const response = await this.#deliver(request);
    if (fault?.kind === "lost_answer")
      return (this.#options.hang ?? (() => scheduler.wait(60_000).then(() => response)))();
    return response;
  }

  async #deliver(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url);
    const subscription = this.#options.storage.get<Subscription>(`subscription:${pathname.split("/").at(-1)}`);
    if (!subscription) return jsonResponse(410, "push subscription has unsubscribed or expired");
    const senderKey = await verifiedSender(request.headers.get("Authorization"), origin, this.#options.now());
    if (!senderKey) return jsonResponse(401, "the VAPID token is missing or not good");
    if (subscription.senderKey && senderKey !== subscription.senderKey)
      return jsonResponse(403, "the VAPID credentials do not correspond to those used to create the subscription");
    const ttl = request.headers.get("TTL") ?? "";
    if (!/^\d+$/.test(ttl)) return jsonResponse(400, "TTL is missing");
    const topic = request.headers.get("Topic");
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return jsonResponse(400, "Topic is not good");
    if (request.headers.get("Content-Encoding") !== "aes128gcm") return jsonResponse(415, "not aes128gcm");
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BODY) return jsonResponse(413, "too large");

    const text = await readMessage(body, subscription.keys);
    const number = (this.#options.storage.get<number>("count") ?? 0) + 1;
    this.#options.storage.put("count", number);
    const received: Received = {
      number,
      endpoint: request.url,
      at: new Date(this.#options.now()).toISOString(),
      ttl: Number(ttl),
      urgency: request.headers.get("Urgency") ?? "normal",
      topic,
      text,
    };
    this.#options.storage.put(`message:${number % MAX_MESSAGES}`, received);
    return new Response(null, { status: 201, headers: { Location: `${origin}/push/message/${number}` } });
  }

  #faultResponse({ kind, retryAfter }: PushFault): Response {
    return jsonResponse(Number(kind), `a ${kind} that a test set`, retryAfter ? { "Retry-After": retryAfter } : {});
  }
}
