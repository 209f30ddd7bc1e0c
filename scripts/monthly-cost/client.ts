import type { Client } from "./day.ts";

const FRAME_WITHIN_MS = 10_000;
const ID = /[0-9A-HJKMNP-TV-Z]{26}/g;

/** Resolves with the first frame. */
const firstFrame = (socket: WebSocket, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${path} sent no frame.`)), FRAME_WITHIN_MS);
    socket.onmessage = () => {
      clearTimeout(late);
      resolve();
    };
    socket.onerror = () => {
      clearTimeout(late);
      reject(new Error(`${path} opened no socket.`));
    };
  });

const cookieOf = (token: string): string => `__Host-rasad_session=${token}`;

export interface MeasuringClient extends Client {
  /** The products whose pictures were shown. */
  readonly shown: Set<string>;
}

/** Asks the shop at this address: pages with the session's cookie, the API with its token. `products`: the ids of all. */
export const openClient = (url: string, products: ReadonlySet<string>): MeasuringClient => {
  const shown = new Set<string>();
  return {
    shown,
    async ask(path, { token, method = "GET", json } = {}) {
      const isApi = path.startsWith("/api/");
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token && (isApi ? { Authorization: `Bearer ${token}` } : { Cookie: cookieOf(token) })),
          ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const body = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${body.slice(0, 300)}`);
      for (const [id] of isApi ? [] : body.matchAll(ID)) if (products.has(id)) shown.add(id);
      return new Response(body, { status: response.status, headers: response.headers });
    },
    async follow(path, token) {
      const headers = { Cookie: cookieOf(token), Origin: url };
      // Node's sockets take headers; the types are those of browsers.
      const socket = new WebSocket(url.replace(/^http/, "ws") + path, { headers } as unknown as string[]);
      await firstFrame(socket, path);
      return () => socket.close();
    },
  };
};
