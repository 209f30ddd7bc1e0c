import { Agent, type OutgoingHttpHeaders, request } from "node:http";

export interface Sent {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: OutgoingHttpHeaders;
  readonly json?: unknown;
  /** Repeats the ETag of the last answer to this sender, as the guide tells programs to; "not modified" counts as 200 then. */
  readonly revalidates?: boolean;
}

export interface Answer {
  /** 0 when none came. */
  readonly status: number;
  readonly body: Buffer;
}

/** A request that gets no answer for so long has failed. */
const TIMEOUT_MS = 30_000;
/** workerd closes a connection that was idle for five seconds, at times just when the next request is sent over it. */
const IDLE_MS = 2_000;

/** Sends requests over connections that stay open; bodies are read, but not parsed. */
export const createSender = (url: string) => {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: IDLE_MS });
  const etags = new Map<string, string>();
  return {
    send: ({ path, method = "GET", headers = {}, json, revalidates = false }: Sent): Promise<Answer> =>
      new Promise((resolve) => {
        const copy = `${path} ${headers.Authorization ?? ""}`;
        const etag = revalidates ? etags.get(copy) : undefined;
        const body = json === undefined ? undefined : JSON.stringify(json);
        const failed = (error: Error) => resolve({ status: 0, body: Buffer.from(String(error)) });
        const sent = request({
          ...{ agent, hostname, port, path, method, timeout: TIMEOUT_MS },
          headers: {
            ...headers,
            ...(etag === undefined ? {} : { "If-None-Match": etag }),
            ...(body === undefined
              ? {}
              : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
          },
        });
        sent.on("error", failed);
        sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
        sent.on("response", (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", failed);
          answer.on("end", () => {
            if (revalidates && answer.headers.etag) etags.set(copy, answer.headers.etag);
            const isUnchanged = etag !== undefined && answer.statusCode === 304;
            resolve({ status: isUnchanged ? 200 : (answer.statusCode ?? 0), body: Buffer.concat(parts) });
          });
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};
export type Sender = ReturnType<typeof createSender>;
