import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import { type Actor, runsTheShop } from "../accounts/accounts.contract.ts";
import type { Env } from "../env.ts";
import { type BoardFrame, CLOSED, PING, PONG } from "../live/board-frames.contract.ts";
import type { OrderEvent } from "../live/board-publisher.service.ts";
import { isClientFrame } from "../live/client-frames.ts";
import { Reader } from "../live/live.contract.ts";
import { READER_HEADER } from "../live/reader-header.ts";
import { log } from "../platform/log.ts";
import { createBoardParts } from "./board-parts.ts";

/** An account's telephone, tablet and a few windows; a bad network leaves dead sockets among them for a while. */
const MAX_SOCKETS = 8;
const CHECK_EVERY_MS = 60_000;
/** A page in the background may beat only once a minute. */
const SILENCE_MS = 5 * 60_000;
const RESYNC_EVERY_MS = 1_000;

interface Numbered {
  readonly seq: number;
  readonly news: OrderEvent;
}

/** One reading of D1 for all who come while it is under way, and the news that arrived since it began. */
interface Reading {
  readonly seq: number;
  readonly at: number;
  readonly waiting: Promise<string[]>;
  readonly since: Numbered[];
}

/**
 * The board of a city: tells everyone who looks at it what moved. It knows nothing for itself but the number of its
 * last news: what is waiting and who may look is read from D1. Its sockets sleep with it (hibernation) and drop with
 * every deploy; who comes back learns from the number whether he missed something, and reads again.
 */
export class CityBoard extends DurableObject<Env> {
  readonly #parts = createBoardParts(this.env);
  #seq: number;
  #at: number;
  #reading: Reading | null = null;
  readonly #lastAsked = new WeakMap<WebSocket, number>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.#seq = ctx.storage.kv.get<number>("seq") ?? 0;
    this.#at = ctx.storage.kv.get<number>("at") ?? 0;
  }

  /** A socket for a reader whom the Worker let in. The snapshot is its first message. */
  override async fetch(request: Request): Promise<Response> {
    const reader = v.parse(Reader, JSON.parse(request.headers.get(READER_HEADER) ?? "null"));
    const reading = this.#read(reader.city);
    const waiting = await reading.waiting;
    const { 0: client, 1: server } = new WebSocketPair();
    this.#makeRoom(reader.userId);
    this.ctx.acceptWebSocket(server, [reader.userId]);
    server.serializeAttachment(reader);
    this.#sendSnapshot(server, reader, reading, waiting);
    if ((await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(this.#parts.clock.now() + CHECK_EVERY_MS);
    }
    return new Response(null, { status: 101, webSocket: client });
  }

  /** The number is stored before any socket hears it: after a restart it goes on from there. */
  tell(news: OrderEvent): void {
    this.#seq += 1;
    this.#at = this.#parts.clock.now();
    this.ctx.storage.kv.put("seq", this.#seq);
    this.ctx.storage.kv.put("at", this.#at);
    const numbered = { seq: this.#seq, news };
    this.#reading?.since.push(numbered);
    for (const [socket, reader] of this.#readers()) send(socket, frameFor(reader, numbered));
  }

  /** Ends the sockets of those who may not look any more. Called when that changes, and every minute. */
  async checkReaders(): Promise<void> {
    const readers = this.#readers();
    if (readers.length === 0) return;
    const sessions = new Set(readers.map(([, { sessionId }]) => sessionId));
    const actors = await this.#parts.actorsOf([...sessions]);
    const tooOld = this.#parts.clock.now() - SILENCE_MS;
    for (const [socket, reader] of readers) {
      const actor = actors.get(reader.sessionId);
      const heard = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? reader.openedAt;
      if (!actor) socket.close(CLOSED.signedOut, "signed out");
      else if (!mayLook(actor, reader)) socket.close(CLOSED.forbidden, "not allowed any more");
      else if (Math.max(heard, reader.openedAt) < tooOld) socket.close(CLOSED.silent, "no heartbeat");
    }
  }

  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return;
    // Set first: a check that fails is tried again in a minute, not six times in a row and then never.
    await this.ctx.storage.setAlarm(this.#parts.clock.now() + CHECK_EVERY_MS);
    await this.checkReaders().catch((error) => log.error("board.check_failed", error));
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!isClientFrame(message)) return socket.close(CLOSED.malformed, "not a frame of ours");
    const now = this.#parts.clock.now();
    if (now - (this.#lastAsked.get(socket) ?? 0) < RESYNC_EVERY_MS) return;
    this.#lastAsked.set(socket, now);
    const reader = readerOf(socket);
    const reading = this.#read(reader.city);
    this.#sendSnapshot(socket, reader, reading, await reading.waiting);
  }

  /** Answers a goodbye, so that the reader's side is closed too. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  override webSocketError(_socket: WebSocket, error: unknown): void {
    log.info("board.socket_failed", { error: String(error) });
  }

  #read(city: string): Reading {
    if (this.#reading) return this.#reading;
    const waiting = this.#parts.listWaiting(city).finally(() => {
      this.#reading = null;
    });
    this.#reading = { seq: this.#seq, at: this.#at, waiting, since: [] };
    return this.#reading;
  }

  #sendSnapshot(socket: WebSocket, reader: Reader, { seq, at, since }: Reading, waiting: string[]): void {
    send(socket, { type: "snapshot", seq, at, waiting });
    for (const numbered of since) send(socket, frameFor(reader, numbered));
  }

  #readers(): [WebSocket, Reader][] {
    return this.ctx.getWebSockets().map((socket) => [socket, readerOf(socket)]);
  }

  /** The newest sockets of an account are those in use. */
  #makeRoom(userId: string): void {
    const open = this.ctx.getWebSockets(userId).filter(({ readyState }) => readyState === WebSocket.OPEN);
    open.sort((a, b) => readerOf(a).openedAt - readerOf(b).openedAt);
    for (const socket of open.slice(0, Math.max(0, open.length - MAX_SOCKETS + 1))) {
      socket.close(CLOSED.replaced, "too many sockets of this account");
    }
  }
}

const readerOf = (socket: WebSocket): Reader => socket.deserializeAttachment() as Reader;

const mayLook = (actor: Actor, { agentId, city }: Reader): boolean =>
  agentId === null
    ? runsTheShop(actor)
    : actor.agent?.id === agentId && actor.agent.status === "verified" && actor.location === city;

/** Staff hear everything; an agent of orders that come and go on the board, and of his own. */
const frameFor = ({ agentId }: Reader, { seq, news }: Numbered): BoardFrame => {
  const { id, version, from, to } = news;
  const isHis = agentId !== null && news.agentId === agentId;
  if (agentId !== null && !isHis && from !== "confirmed" && to !== "confirmed") return { type: "quiet", seq };
  return { type: "order", seq, id, version, from, to, ...(isHis ? { yours: true } : {}) };
};

const send = (socket: WebSocket, frame: BoardFrame): void => {
  try {
    socket.send(JSON.stringify(frame));
  } catch {
    // It is closing: its reader comes back by himself.
  }
};
