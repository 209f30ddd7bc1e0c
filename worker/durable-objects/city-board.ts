import { createBoardServices } from "../compose.ts";
import { type Actor, runsTheShop } from "../identity/accounts.contract.ts";
import { CLOSED } from "../live/board-frames.contract.ts";
import { type BoardFrame, BoardViewer } from "../live/live.contract.ts";
import type { Board } from "../live/live.service.ts";
import type { OrderEvent } from "../orders/order-event.contract.ts";
import { log } from "../platform/log.ts";
import { SocketHub } from "./socket-hub.ts";

const CHECK_EVERY_MS = 60_000;
/** A page in the background may send a heartbeat only once a minute. */
const SILENCE_MS = 5 * 60_000;

type NumberedEvent = (OrderEvent | { readonly picked: true }) & { readonly seq: number };

/** One read of D1 for all clients that connect while it runs. `since` holds the events published meanwhile. */
interface PendingRead {
  readonly seq: number;
  readonly at: number;
  readonly waiting: Promise<string[]>;
  readonly since: NumberedEvent[];
}

/**
 * A city's board sends each change of an order to its viewers. It stores only the number and time of its last event;
 * orders and permissions are read from D1. A client that reconnects compares the number to learn whether it missed an
 * event.
 */
export class CityBoard extends SocketHub<BoardViewer, BoardFrame> implements Board {
  protected readonly viewerSchema = BoardViewer;
  protected readonly services = createBoardServices(this.env, this.ctx);
  #seq = this.ctx.storage.kv.get<number>("seq") ?? 0;
  #at = this.ctx.storage.kv.get<number>("at") ?? 0;
  #pendingRead: PendingRead | null = null;

  /** Reads D1 before accepting the socket; otherwise an event could be its first frame. */
  override async fetch(request: Request): Promise<Response> {
    const viewer = this.readViewer(request);
    const pending = this.#read(viewer.city);
    const waiting = await pending.waiting;
    const { socket, response } = this.accept(viewer);
    this.#sendSnapshot(socket, pending, waiting);
    if ((await this.ctx.storage.getAlarm()) === null) await this.#planCheck();
    return response;
  }

  /** Stores the number before sending it, so that a restart never repeats a number. */
  async publish(event: OrderEvent): Promise<void> {
    this.#publish(event);
  }

  async publishPicked(): Promise<void> {
    this.#publish({ picked: true });
  }

  #publish(event: OrderEvent | { readonly picked: true }): void {
    this.#seq += 1;
    this.#at = this.services.clock.now();
    this.ctx.storage.kv.put("seq", this.#seq);
    this.ctx.storage.kv.put("at", this.#at);
    const numbered = { ...event, seq: this.#seq };
    this.#pendingRead?.since.push(numbered);
    for (const socket of this.ctx.getWebSockets()) this.send(socket, frameFor(this.viewerOf(socket), numbered));
  }

  async checkViewers(): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    const actors = await this.findActors(sockets);
    const silentSince = this.services.clock.now() - SILENCE_MS;
    for (const socket of this.closeForbidden(sockets, actors, maySeeBoard)) {
      const lastBeat = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      if (Math.max(lastBeat, this.viewerOf(socket).openedAt) < silentSince) socket.close(CLOSED.silent, "no heartbeat");
    }
  }

  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return;
    // Planned first, so that a failed check repeats in a minute instead of exhausting the alarm's retries.
    await this.#planCheck();
    await this.checkViewers().catch((error) => log.error("board.check_failed", error));
  }

  protected override async sendState(socket: WebSocket): Promise<void> {
    const pending = this.#read(this.viewerOf(socket).city);
    this.#sendSnapshot(socket, pending, await pending.waiting);
  }

  #planCheck(): Promise<void> {
    return this.ctx.storage.setAlarm(this.services.clock.now() + CHECK_EVERY_MS);
  }

  #read(city: string): PendingRead {
    if (this.#pendingRead) return this.#pendingRead;
    const waiting = this.services.listWaiting(city).finally(() => {
      this.#pendingRead = null;
    });
    this.#pendingRead = { seq: this.#seq, at: this.#at, waiting, since: [] };
    return this.#pendingRead;
  }

  #sendSnapshot(socket: WebSocket, { seq, at, since }: PendingRead, waiting: string[]): void {
    this.send(socket, { type: "snapshot", seq, at, waiting });
    for (const numbered of since) this.send(socket, frameFor(this.viewerOf(socket), numbered));
  }
}

const maySeeBoard = (actor: Actor, { agentId, city }: BoardViewer): boolean =>
  agentId === null
    ? runsTheShop(actor)
    : actor.agent?.id === agentId && actor.agent.status === "verified" && actor.location === city;

/** Staff receive every event; agents receive those of their own orders and of orders that enter or leave the board. */
const frameFor = ({ agentId }: BoardViewer, event: NumberedEvent): BoardFrame => {
  const { seq } = event;
  if ("picked" in event) return { type: agentId === null ? "picked" : "quiet", seq };
  const { id, version, from, to } = event;
  const isOwn = agentId !== null && event.agentId === agentId;
  if (agentId !== null && !isOwn && from !== "confirmed" && to !== "confirmed") return { type: "quiet", seq };
  return { type: "order", seq, id, version, from, to, ...(isOwn ? { yours: true } : {}) };
};
