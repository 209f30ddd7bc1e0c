import { CLOSED, HEARTBEAT_EVERY_MS, PING } from "../../../worker/live/board-frames.contract.ts";

/** `ended`: a new connection would be refused, because the viewer is signed out or no longer allowed. */
export type LiveState = "connecting" | "live" | "ended";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;

/** Requests a new snapshot (ClientFrame in worker/live/live.contract.ts). */
const RESYNC = '{"type":"resync"}';

/**
 * The delay before a reconnect, ms. It doubles up to 30 seconds; up to half of it is random, so that a city's phones do
 * not reconnect in lockstep.
 */
export const reconnectDelay = (attempt: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + random / 2);

interface LiveSocketOptions {
  readonly path: string;
  readonly onText: (text: string) => void;
  readonly onState: (state: LiveState) => void;
}

/**
 * Opens a WebSocket to a path of worker/live/live.routes.ts. It reconnects at once when the network returns, and with
 * growing delays after a server restart. A heartbeat, which Cloudflare answers, detects dead connections. Returns the
 * function that closes it.
 */
export const openLiveSocket = ({ path, onText, onState }: LiveSocketOptions): (() => void) => {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const listeners = new AbortController();

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  /** Handlers of a dropped socket do nothing, because it is no longer `socket`. */
  const drop = () => {
    const old = socket;
    socket = null;
    clearTimeout(retry);
    clearTimeout(deadline);
    clearInterval(heartbeat);
    old?.close();
  };

  const close = () => {
    listeners.abort();
    drop();
  };

  const reconnect = () => {
    drop();
    onState("connecting");
    // Without a network, the "online" event reconnects.
    if (navigator.onLine) retry = setTimeout(connect, reconnectDelay(attempt++, Math.random()));
  };

  const probe = () => {
    if (!isOpen()) return;
    socket?.send(PING);
    clearTimeout(deadline);
    deadline = setTimeout(reconnect, ANSWER_WITHIN_MS);
  };

  const connect = () => {
    drop();
    const fresh = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = fresh;
    heartbeat = setInterval(probe, HEARTBEAT_EVERY_MS);
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      clearTimeout(deadline);
      attempt = 0;
      onState("live");
      onText(String(data));
    };
    fresh.onclose = ({ code }) => {
      if (socket !== fresh) return;
      if (code === CLOSED.signedOut || code === CLOSED.forbidden) {
        close();
        return onState("ended");
      }
      if (code !== CLOSED.replaced) return reconnect();
      // Newer tabs of this account replaced this socket, so it reconnects only when its page is visible again.
      drop();
      onState("connecting");
    };
  };

  const connectNow = () => {
    attempt = 0;
    connect();
  };
  const onVisible = () => {
    if (document.visibilityState !== "visible") return;
    if (!isOpen()) return connectNow();
    probe();
    socket?.send(RESYNC);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) connectNow();
  };

  const { signal } = listeners;
  window.addEventListener("online", connectNow, { signal });
  window.addEventListener("offline", reconnect, { signal });
  // A page with an open socket cannot enter the back-forward cache.
  window.addEventListener("pagehide", drop, { signal });
  window.addEventListener("pageshow", onShow, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  connect();
  return close;
};
