import * as v from "valibot";
import type { KeyValueStore } from "../storage.ts";

/**
 * How the receiver responds: `slow` after the sender's timeout, `fail` with 500, `down` with 503 like a proxy without a
 * backend, `redirect` with 302 and `gone` with 410.
 */
export const MOODS = ["ok", "slow", "fail", "down", "redirect", "gone"] as const;
export type Mood = (typeof MOODS)[number];

/** Sets the mood of the receiver `box`; a mood in the URL of a request takes precedence. */
export const MoodInput = v.object({ mood: v.picklist(MOODS), box: v.optional(v.string(), "") });

export interface ReceivedWebhook {
  readonly number: number;
  /** The receiver's name from the query parameter `box`; "" without one. */
  readonly box: string;
  readonly at: string;
  readonly mood: Mood;
  readonly answered: number;
  readonly messageId: string;
  readonly timestamp: string;
  readonly signature: string;
  /** The raw body. */
  readonly body: string;
}

interface Options {
  readonly storage: KeyValueStore;
  readonly now: () => number;
  /** Waits longer than any sender's timeout. */
  readonly hang: () => Promise<unknown>;
}

/** Webhooks stored; a new one overwrites the oldest. */
const MAX_RECEIVED = 1_000;

const ANSWERS: Record<Mood, () => Response> = {
  ok: () => Response.json({ received: true }),
  slow: () => Response.json({ received: true, late: true }),
  fail: () => Response.json({ error: "The mock receiver fails." }, { status: 500 }),
  down: () => new Response("The mock receiver is down.", { status: 503 }),
  redirect: () => new Response(null, { status: 302, headers: { Location: "/webhooks/receive" } }),
  gone: () => new Response("The mock receiver is gone.", { status: 410 }),
};

/** Simulates another system that receives a buyer's webhooks. */
export class WebhookMock {
  readonly #options: Options;
  constructor(options: Options) {
    this.#options = options;
  }

  setMood(mood: Mood, box: string): void {
    this.#options.storage.put(`mood:${box}`, mood);
  }

  moodOf(box: string): Mood {
    return this.#options.storage.get<Mood>(`mood:${box}`) ?? "ok";
  }

  /** Newest first; `box` filters by receiver. */
  received(box?: string): ReceivedWebhook[] {
    return this.#options.storage
      .list<ReceivedWebhook>("webhook:")
      .filter((one) => box === undefined || one.box === box)
      .sort((a, b) => b.number - a.number);
  }

  /** `mood` from the URL takes precedence over the receiver's. */
  async take(request: Request, mood?: Mood): Promise<Response> {
    const { storage, now, hang } = this.#options;
    const box = new URL(request.url).searchParams.get("box") ?? "";
    const effectiveMood = mood ?? this.moodOf(box);
    const answer = ANSWERS[effectiveMood]();
    const body = await request.text();
    const number = (storage.get<number>("webhooks") ?? 0) + 1;
    storage.put("webhooks", number);
    storage.put<ReceivedWebhook>(`webhook:${number % MAX_RECEIVED}`, {
      number,
      box,
      at: new Date(now()).toISOString(),
      mood: effectiveMood,
      answered: answer.status,
      body,
      messageId: request.headers.get("webhook-id") ?? "",
      timestamp: request.headers.get("webhook-timestamp") ?? "",
      signature: request.headers.get("webhook-signature") ?? "",
    });
    if (effectiveMood === "slow") await hang();
    return answer;
  }
}
