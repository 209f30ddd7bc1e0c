import { exports } from "cloudflare:workers";
import type { OrderFrame } from "../../live/live.contract.ts";
import { ORIGIN } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { eventually, TestSocket } from "./test-socket.ts";

/** Requests an order's socket, as a browser or an API client does. */
export const askToFollow = (orderId: string, headers: Record<string, string>): Promise<Response> =>
  exports.default.fetch(`${ORIGIN}/api/live/orders/${orderId}`, { headers: { Upgrade: "websocket", ...headers } });

/** A client that follows an order. */
export class OrderSocket extends TestSocket {
  get frames(): OrderFrame[] {
    return this.messages.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text) as OrderFrame);
  }

  /** Resolves when the last frame has this version and status. */
  received(version: number, status: OrderFrame["status"]): Promise<void> {
    return eventually(() => {
      const last = this.frames.at(-1);
      if (last?.version !== version || last.status !== status)
        throw new Error(`last received: ${this.messages.at(-1)}`);
    });
  }
}

/** Opens a socket to an order and waits for its first frame. */
export const follow = async (who: Pick<Account, "token">, orderId: string): Promise<OrderSocket> => {
  const socket = new OrderSocket(await askToFollow(orderId, { Authorization: `Bearer ${who.token}` }));
  socket.open();
  await eventually(() => {
    if (socket.messages.length === 0) throw new Error("no frame yet");
  });
  return socket;
};
