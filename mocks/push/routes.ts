import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";
import { cors } from "hono/cors";
import * as v from "valibot";
import type { MocksEnv } from "../index.ts";
import { readBody } from "../read-body.ts";
import { storageOf } from "../storage.ts";
import { pushPage } from "./page.ts";
import { FAULT_KINDS, PushFault, PushMock, type Received } from "./service.ts";

const openPushService = (env: MocksEnv) => env.PUSH_SERVICE.getByName("push");

/** One Durable Object stores all subscriptions, so that they survive a restart. */
export class PushService extends DurableObject<MocksEnv> {
  readonly #mock = new PushMock({ storage: storageOf(this.ctx), now: () => Date.now() });

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

export const push = new Hono<{ Bindings: MocksEnv }>().use(cors());

push.post("/send/*", (c) => openPushService(c.env).fetch(c.req.raw));

/** Responds with what a browser's `subscribe()` returns. */
push.post("/subscriptions", async (c) => {
  const body = await c.req.json<{ applicationServerKey?: string } | null>().catch(() => null);
  const { origin } = new URL(c.req.url);
  return c.json(await openPushService(c.env).subscribe(origin, body?.applicationServerKey ?? null), 201);
});

push.post("/faults", async (c) => {
  const faults = await readBody(c, v.array(PushFault), `Send [{kind, times}]; kinds: ${FAULT_KINDS}`);
  await openPushService(c.env).setFaults(faults);
  return c.json(faults);
});

/** The received messages, newest first; `endpoint` filters by device. */
push.get("/", async (c) => c.json(await openPushService(c.env).received(c.req.query("endpoint"))));

push.get("/inbox", async (c) => pushPage(await openPushService(c.env).received()));
