import { DurableObject } from "cloudflare:workers";
import type { MocksEnv } from "../index.ts";
import { pushPage } from "./page.ts";
import { FAULT_KINDS, PushBooks, type PushFault, type Received } from "./service.ts";

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS });
const wrong = (message: string): Response => json({ success: false, message }, 400);

const openPushService = (env: MocksEnv) => env.PUSH_SERVICE.getByName("push");

/** All subscriptions are in one object, so that they outlive a restart. */
export class PushService extends DurableObject<MocksEnv> {
  readonly #books = new PushBooks({
    shelf: {
      get: (key) => this.ctx.storage.kv.get(key),
      put: (key, value) => this.ctx.storage.kv.put(key, value),
      list: <T>(prefix: string) => [...this.ctx.storage.kv.list<T>({ prefix })].map(([, value]) => value),
    },
    now: () => Date.now(),
  });

  /** What the app's server sends. */
  override fetch(request: Request): Promise<Response> {
    return this.#books.take(request);
  }

  subscribe(origin: string, senderKey: string | null) {
    return this.#books.subscribe(origin, { senderKey });
  }

  setFaults(faults: readonly PushFault[]): void {
    this.#books.setFaults(faults);
  }

  received(endpoint?: string): Received[] {
    return this.#books.received(endpoint);
  }
}

const isFault = (one: unknown): one is PushFault => {
  const { kind, times } = (one ?? {}) as Partial<PushFault>;
  return FAULT_KINDS.some((known) => known === kind) && Number.isSafeInteger(times);
};

/**
 * A push service's part of the mocks. `POST /push/subscriptions {applicationServerKey?}` gives what a browser's
 * `subscribe()` does; `GET /push?endpoint=…` what arrived, newest first; `POST /push/faults [{kind, times, …}]` asks for
 * bad moments; `GET /push/inbox` is for people. Null for what is not its.
 */
export const answerPush = async (request: Request, env: MocksEnv): Promise<Response | null> => {
  const { origin, pathname, searchParams } = new URL(request.url);
  if (!/^\/push(\/|$)/.test(pathname)) return null;
  const service = openPushService(env);
  if (request.method === "OPTIONS") return new Response(null, { headers: CORS });
  if (request.method === "POST" && pathname.startsWith("/push/send/")) return service.fetch(request);

  const body = request.method === "POST" ? await request.json().catch(() => null) : null;
  switch (`${request.method} ${pathname}`) {
    case "POST /push/subscriptions": {
      const { applicationServerKey } = (body ?? {}) as { applicationServerKey?: unknown };
      return json(
        await service.subscribe(origin, typeof applicationServerKey === "string" ? applicationServerKey : null),
        201,
      );
    }
    case "POST /push/faults":
      if (!Array.isArray(body) || !body.every(isFault)) return wrong(`Send [{kind, times}]; kinds: ${FAULT_KINDS}`);
      await service.setFaults(body);
      return json(body);
    case "GET /push":
      return json(await service.received(searchParams.get("endpoint") ?? undefined));
    case "GET /push/inbox":
      return pushPage(await service.received());
    default:
      return null;
  }
};
