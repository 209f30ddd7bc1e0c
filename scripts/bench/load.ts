import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import autocannon from "autocannon";
import { processStat, readIfPresent } from "../orphaned.mjs";
import type { BenchCase } from "./cases.ts";

interface Target {
  readonly url: string;
  /** The id of its workerd process. */
  readonly pid?: string;
}

/** One round of one case. Times in ms. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the workerd process per request; NaN on systems without /proc. */
  readonly cpu: number;
  readonly failed: number;
}

type Requests = BenchCase["shop"];

const TICK_MS = 10;

/** The process ids of this process's workerd children; empty on systems without /proc. */
const findWorkerd = (): string[] => {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.filter(
    (pid) => readIfPresent(`/proc/${pid}/comm`).trim() === "workerd" && processStat(pid)[1] === String(process.pid),
  );
};

/** User and system time so far, in ms; NaN without /proc. */
const cpuMs = (pid: string | undefined): number => {
  const [user, system] = pid === undefined ? [] : processStat(pid).slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
};

/** Adds the process id of the workerd that `start` started. */
export const startWithPid = async <T extends object>(start: () => Promise<T>): Promise<T & { pid?: string }> => {
  const before = findWorkerd();
  const started = await start();
  const pid = findWorkerd().find((one) => !before.includes(one));
  return { ...started, ...(pid === undefined ? {} : { pid }) };
};

const headersOf = (request: Requests[number]) =>
  request.method === "POST" && request.path.includes("/orders")
    ? { ...request.headers, "Idempotency-Key": randomUUID() }
    : request.headers;

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
        turned.map((request) => ({ ...request, setupRequest: (built) => ({ ...built, headers: headersOf(request) }) })),
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

/** The cost of one request. */
export interface Cost {
  readonly trips: number;
  readonly rows: number;
  readonly bytes: number;
}

/** `url`: of a shop with SERVER_TIMING. The second request is measured, because the first fills caches. */
export const measureCost = async (url: string, [request]: Requests): Promise<Cost> => {
  if (!request) throw new Error("The case has no request.");
  const send = () =>
    fetch(url + request.path, { method: request.method, headers: headersOf(request), body: request.body });
  await (await send()).arrayBuffer();
  const answer = await send();
  if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  const [, trips, rows] = /(\d+) trips, (\d+) rows/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { trips: Number(trips), rows: Number(rows), bytes };
};
