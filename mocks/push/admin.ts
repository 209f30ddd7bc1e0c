import { DurableObject } from "cloudflare:workers";
import type { MocksEnv } from "../index.ts";
import { pushPage } from "./page.ts";
import { FAULT_KINDS, type PushFault, PushMock, type Received } from "./service.ts";

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS });
const badRequest = (message: string): Response => json({ success: false, message }, 400);

const openPushService = (env: MocksEnv) => env.PUSH_SERVICE.getByName("push");

/** One Durable Object stores all subscriptions, so that they survive a restart. */
export class PushService extends DurableObject<MocksEnv> {
  readonly #mock = new PushMock({
    storage: {
      get: (key) => this.ctx.storage.kv.get(key),
      put: (key, value) => this.ctx.storage.kv.put(key, value),
      list: <T>(prefix: string) => [...this.ctx.storage.kv.list<T>({ prefix })].map(([, value]) => value),
    },
    now: () => Date.now(),
  });

  /** Receives a push message from the app's server. */
  override fetch(request: Request): Promise<Response> {
    return this.#mock.take(request);
  }

  subscribe(origin: string, senderKey: string | null) {
    return this.#mock.subscribe(origin, { senderKey });
  }

  setFaults(faults: readonly PushFault[]): void {
    this.#mock.setFaults(faults);
  }

  received(endpoint?: string): Received[] {
    return this.#mock.received(endpoint);
  }
}

const isFault = (one: unknown): one is PushFault => {
  const { kind, times } = (one ?? {}) as Partial<PushFault>;
  return FAULT_KINDS.some((known) => known === kind) && Number.isSafeInteger(times);
};

/**
 * The routes of the push service. `POST /push/subscriptions {applicationServerKey?}` returns what a browser's
 * `subscribe()` returns; `GET /push?endpoint=…` the received messages, newest first; `POST /push/faults
 * [{kind, times, …}]` sets faults; `GET /push/inbox` is a page for developers. Null for other paths.
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
      if (!Array.isArray(body) || !body.every(isFault))
        return badRequest(`Send [{kind, times}]; kinds: ${FAULT_KINDS}`);
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
