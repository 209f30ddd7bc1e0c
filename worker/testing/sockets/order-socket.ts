import { exports } from "cloudflare:workers";
import { vi } from "vitest";
import type { OrderFrame } from "../../live/order-frames.contract.ts";
import { ORIGIN } from "../api-client.ts";
import type { Account } from "../factories.ts";

/** Asks for an order's socket, as a browser or an API client does. */
export const askToFollow = (orderId: string, headers: Record<string, string>): Promise<Response> =>
  exports.default.fetch(`${ORIGIN}/api/live/orders/${orderId}`, { headers: { Upgrade: "websocket", ...headers } });

/** Someone who looks at an order. */
export class OrderWatcher {
  /** Every text that came, as it came. */
  readonly texts: string[] = [];
  closedWith: number | null = null;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.texts.push(String(data));
    });
    socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
    });
    socket.accept();
  }

  get frames(): OrderFrame[] {
    return this.texts.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text) as OrderFrame);
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  drop(): void {
    this.#socket.close(1000);
  }

  /** Once he was told of this status in this version. */
  heard(version: number, status: OrderFrame["status"]): Promise<void> {
    return vi.waitFor(
      () => {
        const last = this.frames.at(-1);
        if (last?.version !== version || last.status !== status) throw new Error(`last heard: ${this.texts.at(-1)}`);
      },
      { timeout: 5_000, interval: 10 },
    );
  }

  closed(): Promise<number> {
    return vi.waitFor(
      () => {
        if (this.closedWith === null) throw new Error("still open");
        return this.closedWith;
      },
      { timeout: 5_000, interval: 10 },
    );
  }
}

export const follow = async (who: Pick<Account, "token">, orderId: string): Promise<OrderWatcher> => {
  const answer = await askToFollow(orderId, { Authorization: `Bearer ${who.token}` });
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status} ${await answer.text()}`);
  const watcher = new OrderWatcher(answer.webSocket);
  await vi.waitFor(() => {
    if (watcher.texts.length === 0) throw new Error("not told yet how it stands");
  });
  return watcher;
};
