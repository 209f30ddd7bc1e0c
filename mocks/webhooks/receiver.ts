import * as v from "valibot";
import type { KeyValueStore } from "../storage.ts";

/**
 * How the receiver answers: `slow` after the sender's time limit, `fail` with 500, `down` with 503 as a proxy without its
 * server does, `redirect` and `gone` with what a sender must not follow.
 */
export const MOODS = ["ok", "slow", "fail", "down", "redirect", "gone"] as const;
export type Mood = (typeof MOODS)[number];

/** Receivers of this name are in this mood from now on, unless their address names another one. */
export const MoodInput = v.object({ mood: v.picklist(MOODS), box: v.optional(v.string(), "") });

export interface ReceivedWebhook {
  readonly number: number;
  /** The name of the receiver in its address; empty for the one without. */
  readonly box: string;
  readonly at: string;
  readonly mood: Mood;
  readonly answered: number;
  readonly messageId: string;
  readonly timestamp: string;
  readonly signature: string;
  /** As it was received, letter by letter. */
  readonly body: string;
}

interface Options {
  readonly storage: KeyValueStore;
  readonly now: () => number;
  /** Waits longer than any sender does. */
  readonly hang: () => Promise<unknown>;
}

/** Those received before are forgotten. */
const MAX_RECEIVED = 1_000;

const ANSWERS: Record<Mood, () => Response> = {
  ok: () => Response.json({ received: true }),
  slow: () => Response.json({ received: true, late: true }),
  fail: () => Response.json({ error: "The mock receiver fails." }, { status: 500 }),
  down: () => new Response("The mock receiver is down.", { status: 503 }),
  redirect: () => new Response(null, { status: 302, headers: { Location: "/webhooks/receive" } }),
  gone: () => new Response("The mock receiver is gone.", { status: 410 }),
};

/** Another system that hears of a buyer's orders. */
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

  /** Newest first; `box`: of this receiver only. */
  received(box?: string): ReceivedWebhook[] {
    return this.#options.storage
      .list<ReceivedWebhook>("webhook:")
      .filter((one) => box === undefined || one.box === box)
      .sort((a, b) => b.number - a.number);
  }

  /** `mood`: that of the address, which counts more than that of the receiver. */
  async take(request: Request, mood?: Mood): Promise<Response> {
    const { storage, now, hang } = this.#options;
    const box = new URL(request.url).searchParams.get("box") ?? "";
    const inMood = mood ?? this.moodOf(box);
    const answer = ANSWERS[inMood]();
    const body = await request.text();
    const number = (storage.get<number>("webhooks") ?? 0) + 1;
    storage.put("webhooks", number);
    storage.put<ReceivedWebhook>(`webhook:${number % MAX_RECEIVED}`, {
      ...{ number, box, at: new Date(now()).toISOString(), mood: inMood, answered: answer.status, body },
      messageId: request.headers.get("webhook-id") ?? "",
      timestamp: request.headers.get("webhook-timestamp") ?? "",
      signature: request.headers.get("webhook-signature") ?? "",
    });
    if (inMood === "slow") await hang();
    return answer;
  }
}
