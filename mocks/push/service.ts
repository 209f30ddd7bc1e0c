import { importJWK, jwtVerify } from "jose";
import type { Shelf } from "../razorpay/ledger.ts";
import { type BrowserKeys, makeKeys, readMessage } from "./receiver.ts";

export const FAULT_KINDS = ["403", "404", "410", "413", "429", "500", "slow", "lost_answer"] as const;

/** A bad moment that someone asked for. */
export interface PushFault {
  readonly kind: (typeof FAULT_KINDS)[number];
  readonly times: number;
  /** Only for this subscription, so that tests beside each other do not take each other's. */
  readonly endpoint?: string;
  /** Of a 429 and a 500: what Retry-After says. */
  readonly retryAfter?: string;
  /** Of a slow one. */
  readonly ms?: number;
}

interface Subscription {
  readonly id: string;
  readonly keys: BrowserKeys;
  /** The only sender that may use it, as a browser's `applicationServerKey` says. */
  readonly senderKey: string | null;
}

/** A message as the browser has it, with what the service was told about it. */
export interface Received {
  readonly number: number;
  readonly endpoint: string;
  readonly at: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  readonly text: string;
}

export interface PushServiceOptions {
  readonly shelf: Shelf;
  readonly now: () => number;
  /** What a caller who gets no answer gets; in a test it need not take its time. */
  readonly hang?: () => Promise<Response>;
}

const KEPT = 500;
const MAX_BODY = 4096;
const MAX_LIFE_S = 24 * 60 * 60;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (status: number, message: string, headers: HeadersInit = {}): Response =>
  Response.json({ message }, { status, headers });

/** RFC 8292: whether the request is signed with the key it names, for us, and not for longer than a day. */
const isSignedFor = async (authorization: string | null, audience: string, now: number): Promise<string | null> => {
  const [, token = "", k = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  try {
    const point = Uint8Array.from(atob(k.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const url64 = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_");
    const [x, y] = [url64(point.slice(1, 33)), url64(point.slice(33))].map((one) => one.replaceAll("=", ""));
    const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
    const { payload } = await jwtVerify(token, key, { audience, currentDate: new Date(now), algorithms: ["ES256"] });
    const isShort = payload.exp !== undefined && payload.exp - now / 1000 <= MAX_LIFE_S;
    return isShort && /^(mailto:|https:)/.test(payload.sub ?? "") ? k : null;
  } catch {
    return null;
  }
};

/** A push service (RFC 8030) whose subscribers it is itself: what arrives is decrypted and kept for whoever looks. */
export class PushBooks {
  readonly #o: PushServiceOptions;
  constructor(options: PushServiceOptions) {
    this.#o = options;
  }

  /** What a browser's `pushManager.subscribe()` gives. `keys`: of a browser that there is already. */
  async subscribe(origin: string, { senderKey = null as string | null, keys = null as BrowserKeys | null } = {}) {
    const made = keys ?? (await makeKeys());
    const id = crypto.randomUUID();
    this.#o.shelf.put(`subscription:${id}`, { id, keys: made, senderKey } satisfies Subscription);
    const { p256dh, auth } = made;
    return { endpoint: `${origin}/push/send/${id}`, expirationTime: null, keys: { p256dh, auth } };
  }

  setFaults(faults: readonly PushFault[]): void {
    this.#o.shelf.put("faults", faults);
  }

  /** Newest first. */
  received(endpoint?: string): Received[] {
    return this.#o.shelf
      .list<Received>("message:")
      .filter((one) => endpoint === undefined || one.endpoint === endpoint)
      .sort((a, b) => b.number - a.number);
  }

  /** `POST /push/send/{id}`: what the app's server calls. */
  async take(request: Request): Promise<Response> {
    const fault = this.#takeFault(request.url);
    if (fault?.kind === "slow") await pause(fault.ms ?? 2_000);
    else if (fault && fault.kind !== "lost_answer") return this.#answerFault(fault);
    const answer = await this.#deliver(request);
    if (fault?.kind === "lost_answer") return (this.#o.hang ?? (() => pause(60_000).then(() => answer)))();
    return answer;
  }

  async #deliver(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url);
    const subscription = this.#o.shelf.get<Subscription>(`subscription:${pathname.split("/").at(-1)}`);
    if (!subscription) return say(410, "push subscription has unsubscribed or expired");
    const senderKey = await isSignedFor(request.headers.get("Authorization"), origin, this.#o.now());
    if (!senderKey) return say(401, "the VAPID token is missing or not good");
    if (subscription.senderKey && senderKey !== subscription.senderKey)
      return say(403, "the VAPID credentials do not correspond to those used to create the subscription");
    const ttl = request.headers.get("TTL") ?? "";
    if (!/^\d+$/.test(ttl)) return say(400, "TTL is missing");
    const topic = request.headers.get("Topic");
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return say(400, "Topic is not good");
    if (request.headers.get("Content-Encoding") !== "aes128gcm") return say(415, "not aes128gcm");
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BODY) return say(413, "too large");

    const text = await readMessage(body, subscription.keys);
    const number = (this.#o.shelf.get<number>("count") ?? 0) + 1;
    this.#o.shelf.put("count", number);
    const received: Received = {
      number,
      endpoint: request.url,
      at: new Date(this.#o.now()).toISOString(),
      ttl: Number(ttl),
      urgency: request.headers.get("Urgency") ?? "normal",
      topic,
      text,
    };
    // A row of places, the oldest written over.
    this.#o.shelf.put(`message:${number % KEPT}`, received);
    return new Response(null, { status: 201, headers: { Location: `${origin}/push/message/${number}` } });
  }

  #takeFault(endpoint: string): PushFault | null {
    const waiting = this.#o.shelf.get<PushFault[]>("faults") ?? [];
    const at = waiting.findIndex((one) => one.times > 0 && (one.endpoint === undefined || one.endpoint === endpoint));
    const fault = waiting[at];
    if (!fault) return null;
    this.setFaults(waiting.with(at, { ...fault, times: fault.times - 1 }).filter(({ times }) => times > 0));
    return fault;
  }

  #answerFault({ kind, retryAfter }: PushFault): Response {
    return say(Number(kind), `a ${kind} that was asked for`, retryAfter ? { "Retry-After": retryAfter } : {});
  }
}
