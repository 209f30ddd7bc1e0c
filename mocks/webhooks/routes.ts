import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";
import type { MocksEnv } from "../index.ts";
import { readBody } from "../read-body.ts";
import { storageOf } from "../storage.ts";
import { type CheckedWebhook, webhooksPage } from "./page.ts";
import { MOODS, type Mood, MoodInput, type ReceivedWebhook, WebhookMock } from "./receiver.ts";
import { isSignedWith } from "./signature.ts";

/** Longer than the app's timeout of ten seconds. */
const HANG_MS = 12_000;

const openReceiver = (env: MocksEnv) => env.WEBHOOK_RECEIVER.getByName("receiver");
const isMood = (text: unknown): text is Mood => MOODS.some((mood) => mood === text);

/** One Durable Object stores the webhooks of all receivers, so that they survive a restart. */
export class WebhookReceiver extends DurableObject<MocksEnv> {
  readonly #mock = new WebhookMock({
    storage: storageOf(this.ctx),
    now: () => Date.now(),
    hang: () => scheduler.wait(HANG_MS),
  });

  /** Receives a webhook from the app's server; the path may end in a mood. */
  override fetch(request: Request): Promise<Response> {
    const last = new URL(request.url).pathname.split("/").at(-1);
    return this.#mock.take(request, isMood(last) ? last : undefined);
  }

  setMood(mood: Mood, box: string): void {
    this.#mock.setMood(mood, box);
  }

  moodOf(box: string): Mood {
    return this.#mock.moodOf(box);
  }

  received(box?: string): ReceivedWebhook[] {
    return this.#mock.received(box);
  }
}

export const webhooks = new Hono<{ Bindings: MocksEnv }>();

webhooks.post("/receive", (c) => openReceiver(c.env).fetch(c.req.raw));
webhooks.post("/receive/:mood", (c) =>
  isMood(c.req.param("mood")) ? openReceiver(c.env).fetch(c.req.raw) : c.notFound(),
);

/** Newest first; `?box=` filters by receiver. */
webhooks.get("/received", async (c) => c.json(await openReceiver(c.env).received(c.req.query("box"))));

/** Tests send JSON for one receiver; the page sends a form. */
webhooks.post("/mood", async (c) => {
  const receiver = openReceiver(c.env);
  if (c.req.header("Content-Type")?.startsWith("application/json")) {
    const { mood, box } = await readBody(c, MoodInput, `Send {mood, box?}; moods: ${MOODS}`);
    await receiver.setMood(mood, box);
    return c.json({ mood, box });
  }
  const { mood } = await c.req.parseBody();
  if (isMood(mood)) await receiver.setMood(mood, "");
  return c.redirect("/webhooks", 303);
});

webhooks.on(["GET", "POST"], "/", async (c) => {
  const receiver = openReceiver(c.env);
  const secret = c.req.method === "POST" ? String((await c.req.parseBody()).secret ?? "") : "";
  const [found, mood] = await Promise.all([receiver.received(), receiver.moodOf("")]);
  const check = async (webhook: ReceivedWebhook): Promise<CheckedWebhook> => ({
    webhook,
    isSigned: secret === "" ? null : await isSignedWith(secret, webhook),
  });
  const address = new URL("/webhooks/receive", c.req.url).href;
  return webhooksPage({ received: await Promise.all(found.map(check)), mood, address, appOrigin: c.env.APP_ORIGIN });
});
