import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Runs the work of one request or one run of cron, so that each of its log lines holds this id. */
export const withRequestId = <T>(id: string, work: () => T): T => requests.run(id, work);

/** The id of the request that is being answered; undefined outside of one. */
export const currentRequestId = (): string | undefined => requests.getStore();

/** Cloudflare's own id of a request, which its dashboard finds; a random one where there is none. */
export const requestIdOf = (headers: Headers): string => {
  const ray = headers.get("CF-Ray");
  return ray && /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
};
