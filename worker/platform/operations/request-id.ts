import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Each log line of the work holds this id. */
export const withRequestId = <T>(id: string, work: () => T): T => requests.run(id, work);

export const currentRequestId = (): string | undefined => requests.getStore();

/** Cloudflare's Ray ID, by which its dashboard finds a request; a random id where there is none. */
export const requestIdOf = (headers: Headers): string => {
  const ray = headers.get("CF-Ray");
  return ray && /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
};
