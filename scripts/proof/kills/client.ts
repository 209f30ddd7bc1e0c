import { setTimeout as pause } from "node:timers/promises";
import { type ActAnswer, type ActRequest, Refused } from "../load/acts.ts";
import { createSender } from "../load/sender.ts";

const RETRY_AFTER_MS = 25;

/** A client of a shop that is killed now and then: repeats each request with its key until it is answered. */
export const openClient = (url: string) => {
  const sender = createSender(url);
  let serving = Promise.withResolvers<void>();
  let isKilled = true;
  const met = {
    /** Requests that a kill cut off. */
    unacknowledged: 0,
    /** Answers of 400 and more that a repeated request does not explain, and connections that broke without a kill. */
    faults: [] as string[],
  };

  /** Sends once, without waiting for `release`: used while the shop restarts. */
  const sendAtOnce = async (request: ActRequest): Promise<ActAnswer> => {
    const { status, text } = await sender(request);
    return { status, json: /^[{[]/.test(text) ? JSON.parse(text) : {} };
  };

  return {
    met,
    sendAtOnce,
    /** From now on requests wait, because the shop is about to be killed. */
    hold(): void {
      isKilled = true;
      serving = Promise.withResolvers<void>();
    },
    release(): void {
      isKilled = false;
      serving.resolve();
    },

    async ask(request: ActRequest): Promise<ActAnswer> {
      for (let tries = 0; ; tries++) {
        await serving.promise;
        let answer: ActAnswer | null = null;
        try {
          answer = await sendAtOnce(request);
        } catch (error) {
          if (isKilled) met.unacknowledged++;
          else met.faults.push(`${request.path}: ${error}`);
        }
        if (answer) {
          const { status, json } = answer;
          if (status < 400 || (tries > 0 && request.whenRepeated?.includes(status))) return answer;
          met.faults.push(`${request.method} ${request.path}: ${status} ${JSON.stringify(json).slice(0, 200)}`);
          if (status < 500) throw new Refused();
        }
        await pause(RETRY_AFTER_MS);
      }
    },
  };
};
export type Client = ReturnType<typeof openClient>;
