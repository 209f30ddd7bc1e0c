import * as v from "valibot";
import type { Actor } from "../accounts/accounts.contract.ts";
import { CLOSED, PING, PONG } from "../live/board-frames.contract.ts";
import { ClientFrame, MAX_FRAME_CHARS, type SocketViewer } from "../live/live.contract.ts";
import { VIEWER_HEADER } from "../live/socket-request.ts";
import type { Clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";

/** Sockets of one account: a phone, a tablet, a few tabs, and dead sockets that a bad network leaves for a while. */
const MAX_SOCKETS = 8;
const RESYNC_EVERY_MS = 1_000;

export interface Connection<Viewer> {
  readonly socket: WebSocket;
  readonly viewer: Viewer;
}

interface HubOptions<Viewer extends SocketViewer> {
  readonly ctx: DurableObjectState;
  readonly schema: v.GenericSchema<unknown, Viewer>;
  readonly services: {
    readonly clock: Clock;
    /** The accounts of these sessions, read from D1; ended sessions are missing. */
    readonly findActors: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;
  };
}

const isClientFrame = (message: string | ArrayBuffer): boolean => {
  if (typeof message !== "string" || message.length > MAX_FRAME_CHARS) return false;
  try {
    return v.is(ClientFrame, JSON.parse(message));
  } catch {
    return false;
  }
};

/**
 * The sockets of a Durable Object. They hibernate with it, so the viewer is attached to the socket. Every deploy drops
 * them; clients then reconnect and get the present state first.
 */
export class SocketHub<Viewer extends SocketViewer, Frame> {
  readonly #options: HubOptions<Viewer>;
  readonly #resyncedAt = new WeakMap<WebSocket, number>();

  constructor(options: HubOptions<Viewer>) {
    this.#options = options;
    options.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** The viewer whose permission the Worker has checked. */
  readViewer(request: Request): Viewer {
    return v.parse(this.#options.schema, JSON.parse(request.headers.get(VIEWER_HEADER) ?? "null"));
  }

  /** Opens a socket; the response carries the client's end. The caller sends the first frame. */
  accept(viewer: Viewer): Connection<Viewer> & { readonly response: Response } {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.#closeOldest(viewer.userId);
    this.#options.ctx.acceptWebSocket(socket, [viewer.userId]);
    socket.serializeAttachment(viewer);
    return { socket, viewer, response: new Response(null, { status: 101, webSocket: client }) };
  }

  connections(): Connection<Viewer>[] {
    return this.#options.ctx.getWebSockets().map((socket) => this.#connectionOf(socket));
  }

  send({ socket }: Connection<Viewer>, frame: Frame): void {
    try {
      socket.send(JSON.stringify(frame));
    } catch {
      // The socket is closing, and the client will reconnect.
    }
  }

  /** The connection that requests the present state; null when there is nothing to send. */
  receive(socket: WebSocket, message: string | ArrayBuffer): Connection<Viewer> | null {
    if (!isClientFrame(message)) {
      socket.close(CLOSED.malformed, "malformed frame");
      return null;
    }
    const now = this.#options.services.clock.now();
    if (now - (this.#resyncedAt.get(socket) ?? 0) < RESYNC_EVERY_MS) return null;
    this.#resyncedAt.set(socket, now);
    return this.#connectionOf(socket);
  }

  /** The accounts of these connections, by session id. Ended sessions are missing. */
  findActors(connections: readonly Connection<Viewer>[]): Promise<ReadonlyMap<string, Actor>> {
    return this.#options.services.findActors([...new Set(connections.map(({ viewer }) => viewer.sessionId))]);
  }

  /** Closes the connections of people who are signed out or no longer permitted, and returns the others. */
  closeForbidden(
    connections: readonly Connection<Viewer>[],
    actors: ReadonlyMap<string, Actor>,
    maySee: (actor: Actor, viewer: Viewer) => boolean,
  ): Connection<Viewer>[] {
    return connections.filter(({ socket, viewer }) => {
      const actor = actors.get(viewer.sessionId);
      if (!actor) socket.close(CLOSED.signedOut, "signed out");
      else if (maySee(actor, viewer)) return true;
      else socket.close(CLOSED.forbidden, "not allowed any more");
      return false;
    });
  }

  /** Completes the client's close. */
  onClose(socket: WebSocket): void {
    socket.close();
  }

  onError(error: unknown): void {
    log.info("socket.failed", { error: String(error) });
  }

  #connectionOf(socket: WebSocket): Connection<Viewer> {
    return { socket, viewer: socket.deserializeAttachment() as Viewer };
  }

  /** Makes room for one more socket of the account; its oldest ones are the least likely to be in use. */
  #closeOldest(userId: string): void {
    const open = this.#options.ctx
      .getWebSockets(userId)
      .filter(({ readyState }) => readyState === WebSocket.OPEN)
      .map((socket) => this.#connectionOf(socket))
      .sort((a, b) => a.viewer.openedAt - b.viewer.openedAt);
    for (const { socket } of open.slice(0, Math.max(0, open.length - MAX_SOCKETS + 1))) {
      socket.close(CLOSED.replaced, "too many sockets of this account");
    }
  }
}
