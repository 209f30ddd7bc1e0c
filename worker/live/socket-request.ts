import type { SocketViewer } from "./live.contract.ts";

/** The viewer of a socket, from the Worker to a Durable Object. Only the Worker can reach the objects. */
export const VIEWER_HEADER = "X-Socket-Viewer";

/** What a Durable Object with sockets offers: the answer to a socket request carries the client's end. */
export interface SocketObject {
  fetch(request: Request): Promise<Response>;
}

/** Asks an object for a socket. A new request: nothing that the client sent goes on to the object. */
export const socketRequest = (viewer: SocketViewer): Request =>
  new Request("https://object.internal/", {
    headers: { Upgrade: "websocket", [VIEWER_HEADER]: JSON.stringify(viewer) },
  });
