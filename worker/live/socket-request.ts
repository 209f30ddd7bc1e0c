import type { SocketViewer } from "./live.contract.ts";

/** Passes the viewer from the Worker to a Durable Object. Trusted, because only the Worker can reach the objects. */
export const VIEWER_HEADER = "X-Socket-Viewer";

/** A Durable Object with sockets: its response to a socket request carries the client's end. */
export interface SocketObject {
  fetch(request: Request): Promise<Response>;
}

/** A new request, so that nothing the client sent reaches the object. */
export const socketRequest = (viewer: SocketViewer): Request =>
  new Request("https://object.internal/", {
    headers: { Upgrade: "websocket", [VIEWER_HEADER]: JSON.stringify(viewer) },
  });
