import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import type { Env } from "../env.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { CLOSED, PING, PONG } from "../live/board-frames.contract.ts";
import { ClientFrame, type SocketViewer, VIEWER_HEADER } from "../live/live.contract.ts";
import type { Clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";

/** Maximum sockets of one account: devices, tabs, and dead sockets that a bad network leaves for a while. */
const MAX_SOCKETS = 8;
const RESYNC_EVERY_MS = 1_000;

/**
 * A Durable Object with hibernating WebSockets, so the viewer is stored in the socket's attachment. A deploy drops the
 * sockets; clients then reconnect and first get the current state.
 */
export abstract class SocketHub<Viewer extends SocketViewer, Frame> extends DurableObject<Env> {
  protected abstract readonly viewerSchema: v.GenericSchema<unknown, Viewer>;
  protected abstract readonly services: {
    readonly clock: Clock;
    /** Actors by session id, read from D1; ended sessions are missing. */
    readonly findActors: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;
  };
  readonly #resyncedAt = new WeakMap<WebSocket, number>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  protected abstract sendState(socket: WebSocket): Promise<void>;

  /** The Worker has checked the viewer's permission. */
  protected readViewer(request: Request): Viewer {
    return v.parse(this.viewerSchema, JSON.parse(request.headers.get(VIEWER_HEADER) ?? "null"));
  }

  /** Opens a socket; the response carries the client's end, and the caller sends the first frame. */
  protected accept(viewer: Viewer): { readonly socket: WebSocket; readonly response: Response } {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.#closeOldest(viewer.userId);
    this.ctx.acceptWebSocket(socket, [viewer.userId]);
    socket.serializeAttachment(viewer);
    return { socket, response: new Response(null, { status: 101, webSocket: client }) };
  }

  protected viewerOf(socket: WebSocket): Viewer {
    return socket.deserializeAttachment() as Viewer;
  }

  protected send(socket: WebSocket, frame: Frame): void {
    try {
      socket.send(JSON.stringify(frame));
    } catch {
      // The socket is closing, and the client will reconnect.
    }
  }

  protected findActors(sockets: readonly WebSocket[]): Promise<ReadonlyMap<string, Actor>> {
    return this.services.findActors([...new Set(sockets.map((socket) => this.viewerOf(socket).sessionId))]);
  }

  /** Closes the sockets of people who are signed out or no longer permitted; returns the others. */
  protected closeForbidden(
    sockets: readonly WebSocket[],
    actors: ReadonlyMap<string, Actor>,
    maySee: (actor: Actor, viewer: Viewer) => boolean,
  ): WebSocket[] {
    return sockets.filter((socket) => {
      const viewer = this.viewerOf(socket);
      const actor = actors.get(viewer.sessionId);
      if (!actor) socket.close(CLOSED.signedOut, "signed out");
      else if (maySee(actor, viewer)) return true;
      else socket.close(CLOSED.forbidden, "not allowed any more");
      return false;
    });
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!v.is(ClientFrame, message)) return socket.close(CLOSED.malformed, "malformed frame");
    const now = this.services.clock.now();
    if (now - (this.#resyncedAt.get(socket) ?? 0) < RESYNC_EVERY_MS) return;
    this.#resyncedAt.set(socket, now);
    await this.sendState(socket);
  }

  /** Completes the client's close. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  override webSocketError(_socket: WebSocket, error: unknown): void {
    log.info("socket.failed", { error: String(error) });
  }

  /** Makes room for one more socket of the account. The oldest are least likely in use. */
  #closeOldest(userId: string): void {
    const open = this.ctx
      .getWebSockets(userId)
      .filter(({ readyState }) => readyState === WebSocket.OPEN)
      .sort((a, b) => this.viewerOf(a).openedAt - this.viewerOf(b).openedAt);
    for (const socket of open.slice(0, 1 - MAX_SOCKETS)) {
      socket.close(CLOSED.replaced, "too many sockets of this account");
    }
  }
}
