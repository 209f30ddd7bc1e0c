import { setTimeout as pause } from "node:timers/promises";

export interface Sent {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly token?: string;
  readonly key?: string;
  readonly json?: unknown;
  /** The answers besides 2xx that a repeated request may get, because the first one was done before its answer was lost. */
  readonly whenRepeated?: readonly number[];
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many routes, whose fields the load reads by name.
  readonly json: any;
  /** Whether an earlier try got no answer. */
  readonly isRepeated: boolean;
}

/** What the load met besides answers. */
export interface Met {
  /** Tries that a kill cut off; each was repeated until it was answered. */
  unacknowledged: number;
  /** Requests that a kill cut off and that were already done when they were repeated. */
  doneBefore: number;
  /** Connections that broke while no kill was under way. */
  broken: number;
  /** Answers of 500 and more, with what they said. */
  readonly faults: string[];
  /** Answers that no rule of the shop explains. */
  readonly refused: string[];
}

const REPEATS_AFTER_MS = 25;

/** Sends requests to a shop that is killed meanwhile: each is repeated with its key until it is answered. */
export const openClient = (url: string) => {
  let serving = Promise.withResolvers<void>();
  let isKilled = true;
  const met: Met = { unacknowledged: 0, doneBefore: 0, broken: 0, faults: [], refused: [] };
  let addresses = 0;
  /** Another network each time, because sign-ups are limited by network. */
  const nextAddress = () => `10.${(addresses >> 8) & 255}.${addresses++ & 255}.7`;

  const fetchOnce = async (path: string, { method = "GET", token, key, json }: Sent) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "CF-Connecting-IP": nextAddress(),
        Origin: url,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {} };
  };

  return {
    met,
    /** Requests wait from here on, because the shop is about to be killed. */
    hold(): void {
      isKilled = true;
      serving = Promise.withResolvers<void>();
    },
    release(): void {
      isKilled = false;
      serving.resolve();
    },

    /** For the one who restarts the shop, while all others wait. */
    async sendAtOnce(path: string, sent: Sent): Promise<Answer> {
      return { ...(await fetchOnce(path, sent)), isRepeated: false };
    },

    /** Resolves with an answer of the shop; null when it refused what it should not have refused. */
    async send(path: string, sent: Sent): Promise<Answer | null> {
      for (let tries = 0; ; tries++) {
        await serving.promise;
        try {
          const answer = await fetchOnce(path, sent);
          const what = `${sent.method ?? "GET"} ${path}: ${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`;
          if (answer.status < 400) return { ...answer, isRepeated: tries > 0 };
          if (tries > 0 && sent.whenRepeated?.includes(answer.status)) {
            met.doneBefore++;
            return { ...answer, isRepeated: true };
          }
          if (answer.status < 500) {
            met.refused.push(what);
            return null;
          }
          met.faults.push(what);
        } catch {
          if (isKilled) met.unacknowledged++;
          else met.broken++;
        }
        await pause(REPEATS_AFTER_MS);
      }
    },
  };
};
export type Client = ReturnType<typeof openClient>;
