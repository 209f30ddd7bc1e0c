import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { APP } from "./ports.ts";

/** A network between browser and shop that can be bad, and a shop that can be the next build of itself. */
export interface Between {
  readonly address: string;
  /** Every question is cut off, though the browser believes in its network. */
  isDead: boolean;
  /** ms before an answer sets out. */
  delay: number;
  /** What becomes of a text on its way; `path` with its query. */
  change: (path: string, text: string) => string;
  close(): Promise<void>;
}

const readAll = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const openBetween = async (): Promise<Between> => {
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (between.isDead) return asked.socket.destroy();
    if (between.delay > 0) await new Promise((resolve) => setTimeout(resolve, between.delay));
    const url = new URL(asked.url ?? "/", APP);
    // What is changed on its way is never the same as before.
    const { "if-none-match": ___, ...rest } = asked.headers;
    const headers = { ...rest, "accept-encoding": "identity" };
    const sent = request(url, { method: asked.method, headers }, async (got) => {
      const body = await readAll(got);
      const isText = /html|javascript/.test(got.headers["content-type"] ?? "");
      const changed = isText ? Buffer.from(between.change(url.pathname + url.search, body.toString())) : body;
      const { "content-length": _, "transfer-encoding": __, ...kept } = got.headers;
      answer.writeHead(got.statusCode ?? 502, {
        ...kept,
        ...(changed.length > 0 ? { "content-length": changed.length } : {}),
      });
      answer.end(changed);
    });
    sent.on("error", () => asked.socket.destroy());
    asked.pipe(sent);
  };
  const server = createServer((asked, answer) => void pass(asked, answer));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const between: Between = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    isDead: false,
    delay: 0,
    change: (_, text) => text,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return between;
};
