import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { APP } from "./ports.ts";

/**
 * A proxy between browser and shop: it can cut or hold connections, and change texts to simulate the shop's next build.
 */
export interface ShopProxy {
  readonly address: string;
  /** Cuts every request off, though the browser believes that it is online. */
  isDead: boolean;
  /** Holds every request back until this promise is resolved. */
  held: Promise<void> | null;
  /** Changes a text response; `path` with its query. */
  change: (path: string, text: string) => string;
  close(): Promise<void>;
}

const readAll = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const openProxy = async (): Promise<ShopProxy> => {
  const forward = async (received: IncomingMessage, response: ServerResponse) => {
    if (proxy.isDead) return received.socket.destroy();
    await proxy.held;
    const url = new URL(received.url ?? "/", APP);
    // Drops If-None-Match, because a text that this proxy changes must never be answered with 304.
    const { "if-none-match": ___, ...rest } = received.headers;
    const headers = { ...rest, "accept-encoding": "identity" };
    const sent = request(url, { method: received.method, headers }, async (answer) => {
      const body = await readAll(answer);
      const isText = /html|javascript/.test(answer.headers["content-type"] ?? "");
      const changed = isText ? Buffer.from(proxy.change(url.pathname + url.search, body.toString())) : body;
      const { "content-length": _, "transfer-encoding": __, ...forwarded } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, {
        ...forwarded,
        ...(changed.length > 0 ? { "content-length": changed.length } : {}),
      });
      response.end(changed);
    });
    sent.on("error", () => received.socket.destroy());
    received.pipe(sent);
  };
  const server = createServer((received, response) => void forward(received, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const proxy: ShopProxy = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    isDead: false,
    held: null,
    change: (_, text) => text,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
};
