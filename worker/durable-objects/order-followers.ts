import * as v from "valibot";
import { type Actor, runsTheShop } from "../accounts/accounts.contract.ts";
import { CLOSED, PING, PONG } from "../live/board-frames.contract.ts";
import { isClientFrame } from "../live/client-frames.ts";
import { Follower } from "../live/live.contract.ts";
import type { OrderFrame } from "../live/order-frames.contract.ts";
import { READER_HEADER } from "../live/reader-header.ts";
import { log } from "../platform/log.ts";
import type { FollowerParts } from "./follower-parts.ts";

/** An account's telephone, tablet and a few windows. */
const MAX_SOCKETS = 8;
const RESYNC_EVERY_MS = 1_000;

/**
 * The sockets of those who look at one order, held by its coordinator and asleep with it. Before each news D1 is asked
 * how the order stands and who may still hear it: nobody hears a thing after his session ended, and no timer is needed.
 */
export class OrderFollowers {
  readonly #ctx: DurableObjectState;
  readonly #parts: FollowerParts;
  readonly #lastAsked = new WeakMap<WebSocket, number>();

  constructor(ctx: DurableObjectState, parts: FollowerParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** A socket for someone whom the Worker let in. How the order stands is its first message. */
  async open(request: Request): Promise<Response> {
    const follower = v.parse(Follower, JSON.parse(request.headers.get(READER_HEADER) ?? "null"));
    const { 0: client, 1: server } = new WebSocketPair();
    this.#makeRoom(follower.userId);
    // Before D1 is read, so that no change falls between the reading and the listening.
    this.#ctx.acceptWebSocket(server, [follower.userId]);
    server.serializeAttachment(follower);
    await this.#say([server]);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** The order has moved. Never fails: who missed it reads again by himself. */
  async tell(): Promise<void> {
    try {
      await this.#say(this.#ctx.getWebSockets());
    } catch (error) {
      log.warn("followers.news_lost", { error: String(error) });
    }
  }

  async hear(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!isClientFrame(message)) return socket.close(CLOSED.malformed, "not a frame of ours");
    const now = this.#parts.clock.now();
    if (now - (this.#lastAsked.get(socket) ?? 0) < RESYNC_EVERY_MS) return;
    this.#lastAsked.set(socket, now);
    await this.#say([socket]);
  }

  async #say(sockets: readonly WebSocket[]): Promise<void> {
    const [first] = sockets;
    if (!first) return;
    const { orderId } = followerOf(first);
    const sessions = new Set(sockets.map((socket) => followerOf(socket).sessionId));
    const [standing, actors] = await Promise.all([
      this.#parts.findStatus(orderId),
      this.#parts.actorsOf([...sessions]),
    ]);
    if (!standing) return;
    const { buyerId, version, status } = standing;
    const frame: OrderFrame = { type: "order", id: orderId, version, status };
    for (const socket of sockets) {
      const actor = actors.get(followerOf(socket).sessionId);
      if (!actor) socket.close(CLOSED.signedOut, "signed out");
      else if (!mayHear(actor, buyerId)) socket.close(CLOSED.forbidden, "not allowed any more");
      else send(socket, frame);
    }
  }

  /** The newest sockets of an account are those in use. */
  #makeRoom(userId: string): void {
    const open = this.#ctx.getWebSockets(userId).filter(({ readyState }) => readyState === WebSocket.OPEN);
    open.sort((a, b) => followerOf(a).openedAt - followerOf(b).openedAt);
    for (const socket of open.slice(0, Math.max(0, open.length - MAX_SOCKETS + 1))) {
      socket.close(CLOSED.replaced, "too many sockets of this account");
    }
  }
}

const followerOf = (socket: WebSocket): Follower => socket.deserializeAttachment() as Follower;

const mayHear = (actor: Actor, buyerId: string): boolean => actor.userId === buyerId || runsTheShop(actor);

const send = (socket: WebSocket, frame: OrderFrame): void => {
  try {
    socket.send(JSON.stringify(frame));
  } catch {
    // It is closing: its reader comes back by himself.
  }
};
