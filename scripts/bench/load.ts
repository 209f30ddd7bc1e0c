import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { BenchCase } from "./cases.ts";
import { cpuMs } from "./workerd.ts";

export interface Target {
  readonly url: string;
  /** Its workerd process. */
  readonly pid?: string;
}

/** One round of one case. Times in ms. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU of the workerd process a request; not a number where the system does not tell. */
  readonly cpu: number;
  readonly failed: number;
}

type Requests = BenchCase["shop"];

/** Orders carry a key of their own, as those of the pages do. */
const withKey = (request: Requests[number]) =>
  request.method === "POST" && request.path.includes("/orders")
    ? { ...request.headers, "Idempotency-Key": randomUUID() }
    : request.headers;

/** Sends the requests in turn over all connections for some seconds. */
export const load = async (
  { url, pid }: Target,
  requests: Requests,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Round> => {
  const before = cpuMs(pid);
  let started = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const first = Math.floor((started++ * requests.length) / connections);
      const turned = [...requests.slice(first), ...requests.slice(0, first)];
      client.setRequests(
        turned.map((request) => ({ ...request, setupRequest: (built) => ({ ...built, headers: withKey(request) }) })),
      );
    },
  });
  const answered = result.requests.total;
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpuMs(pid) - before) / answered,
    failed: result.non2xx + result.errors,
  };
};

/** What one request costs, from a shop that is served with SERVER_TIMING. */
export interface Cost {
  readonly trips: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Sent twice, so that caches are filled. */
export const measureCost = async (url: string, [request]: Requests): Promise<Cost> => {
  if (!request) throw new Error("The case has no request.");
  const send = () =>
    fetch(url + request.path, { method: request.method, headers: withKey(request), body: request.body });
  await (await send()).arrayBuffer();
  const answer = await send();
  if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  const [, trips, rows] = /(\d+) trips, (\d+) rows/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { trips: Number(trips), rows: Number(rows), bytes };
};
