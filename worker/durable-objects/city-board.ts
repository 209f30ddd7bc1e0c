import { DurableObject } from "cloudflare:workers";
import { type Actor, runsTheShop } from "../accounts/accounts.contract.ts";
import { createBoardServices } from "../compose-objects.ts";
import type { Env } from "../env.ts";
import { type BoardFrame, CLOSED } from "../live/board-frames.contract.ts";
import { BoardViewer } from "../live/live.contract.ts";
import type { Board } from "../live/live.service.ts";
import type { OrderEvent } from "../orders/order-event.contract.ts";
import { log } from "../platform/log.ts";
import { type Connection, SocketHub } from "./socket-hub.ts";

const CHECK_EVERY_MS = 60_000;
/** A page in the background may send a heartbeat only once a minute. */
const SILENCE_MS = 5 * 60_000;

interface NumberedEvent {
  readonly seq: number;
  readonly event: OrderEvent;
}

/** A read of D1, shared by all clients that connect while it runs, with the events that arrive meanwhile. */
interface Reading {
  readonly seq: number;
  readonly at: number;
  readonly waiting: Promise<string[]>;
  readonly since: NumberedEvent[];
}

/**
 * The board of a city sends each change of an order to its viewers. It stores only the number and time of its last
 * event; waiting orders and permissions are read from D1. The number shows a client that reconnects whether it missed an
 * event.
 */
export class CityBoard extends DurableObject<Env> implements Board {
  readonly #services = createBoardServices(this.env);
  readonly #hub = new SocketHub<BoardViewer, BoardFrame>({
    ctx: this.ctx,
    schema: BoardViewer,
    services: this.#services,
  });
  #seq = this.ctx.storage.kv.get<number>("seq") ?? 0;
  #at = this.ctx.storage.kv.get<number>("at") ?? 0;
  #reading: Reading | null = null;

  /** D1 is read before the socket is accepted: otherwise an event could be its first frame. */
  override async fetch(request: Request): Promise<Response> {
    const viewer = this.#hub.readViewer(request);
    const reading = this.#read(viewer.city);
    const waiting = await reading.waiting;
    const { response, ...connection } = this.#hub.accept(viewer);
    this.#sendSnapshot(connection, reading, waiting);
    if ((await this.ctx.storage.getAlarm()) === null) await this.#planCheck();
    return response;
  }

  /** The number is stored before it is sent, so that a restart never repeats a number. */
  async publish(event: OrderEvent): Promise<void> {
    this.#seq += 1;
    this.#at = this.#services.clock.now();
    this.ctx.storage.kv.put("seq", this.#seq);
    this.ctx.storage.kv.put("at", this.#at);
    const numbered = { seq: this.#seq, event };
    this.#reading?.since.push(numbered);
    for (const connection of this.#hub.connections()) this.#hub.send(connection, frameFor(connection.viewer, numbered));
  }

  async checkViewers(): Promise<void> {
    const connections = this.#hub.connections();
    if (connections.length === 0) return;
    const actors = await this.#hub.findActors(connections);
    const silentSince = this.#services.clock.now() - SILENCE_MS;
    for (const { socket, viewer } of this.#hub.closeForbidden(connections, actors, maySeeBoard)) {
      const lastBeat = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      if (Math.max(lastBeat, viewer.openedAt) < silentSince) socket.close(CLOSED.silent, "no heartbeat");
    }
  }

  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return;
    // Planned first: a failed check is repeated in a minute, instead of six times at once and then never.
    await this.#planCheck();
    await this.checkViewers().catch((error) => log.error("board.check_failed", error));
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const connection = this.#hub.receive(socket, message);
    if (!connection) return;
    const reading = this.#read(connection.viewer.city);
    this.#sendSnapshot(connection, reading, await reading.waiting);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#hub.onClose(socket);
  }

  override webSocketError(_socket: WebSocket, error: unknown): void {
    this.#hub.onError(error);
  }

  #planCheck(): Promise<void> {
    return this.ctx.storage.setAlarm(this.#services.clock.now() + CHECK_EVERY_MS);
  }

  #read(city: string): Reading {
    if (this.#reading) return this.#reading;
    const waiting = this.#services.listWaiting(city).finally(() => {
      this.#reading = null;
    });
    this.#reading = { seq: this.#seq, at: this.#at, waiting, since: [] };
    return this.#reading;
  }

  #sendSnapshot(connection: Connection<BoardViewer>, { seq, at, since }: Reading, waiting: string[]): void {
    this.#hub.send(connection, { type: "snapshot", seq, at, waiting });
    for (const numbered of since) this.#hub.send(connection, frameFor(connection.viewer, numbered));
  }
}

const maySeeBoard = (actor: Actor, { agentId, city }: BoardViewer): boolean =>
  agentId === null
    ? runsTheShop(actor)
    : actor.agent?.id === agentId && actor.agent.status === "verified" && actor.location === city;

/** Staff receive every event; agents receive those of their own orders and of orders that enter or leave the board. */
const frameFor = ({ agentId }: BoardViewer, { seq, event }: NumberedEvent): BoardFrame => {
  const { id, version, from, to } = event;
  const isOwn = agentId !== null && event.agentId === agentId;
  if (agentId !== null && !isOwn && from !== "confirmed" && to !== "confirmed") return { type: "quiet", seq };
  return { type: "order", seq, id, version, from, to, ...(isOwn ? { yours: true } : {}) };
};
