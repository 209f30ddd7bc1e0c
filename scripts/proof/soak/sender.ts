import { Agent, type OutgoingHttpHeaders, request } from "node:http";

export interface Sent {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: OutgoingHttpHeaders;
  readonly json?: unknown;
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
  return {
    send: ({ path, method = "GET", headers = {}, json }: Sent): Promise<Answer> =>
      new Promise((resolve) => {
        const body = json === undefined ? undefined : JSON.stringify(json);
        const failed = (error: Error) => resolve({ status: 0, body: Buffer.from(String(error)) });
        const sent = request({
          ...{ agent, hostname, port, path, method, timeout: TIMEOUT_MS },
          headers:
            body === undefined
              ? headers
              : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers },
        });
        sent.on("error", failed);
        sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
        sent.on("response", (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", failed);
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};
export type Sender = ReturnType<typeof createSender>;
