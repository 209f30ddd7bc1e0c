import { CLOSED, PING } from "../../../worker/live/board-frames.contract.ts";

/** `ended`: a new connection would be refused, because the viewer is signed out or no longer allowed. */
export type LiveState = "connecting" | "live" | "ended";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const HEARTBEAT_EVERY_MS = 25_000;
const ANSWER_WITHIN_MS = 10_000;

const ENDED: readonly number[] = [CLOSED.signedOut, CLOSED.forbidden];

/**
 * The delay before a reconnect, ms. It doubles up to 30 seconds; up to half of it is random, so that a city's phones do
 * not reconnect at once.
 */
export const reconnectDelay = (attempt: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + random / 2);

interface LiveSocketOptions {
  /** A path on our own origin. */
  readonly path: string;
  readonly onText: (text: string) => void;
  readonly onState: (state: LiveState) => void;
  /** The page is visible again and the socket is still open, so the caller may request a snapshot. */
  readonly onReturn: () => void;
  /** Returns 0 to 1; tests pass their own. */
  readonly random?: () => number;
}

export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

/**
 * A WebSocket that reconnects: at once when the network returns, with growing delays after a server restart. A
 * heartbeat, which Cloudflare answers, detects dead connections. For every path of worker/live/live.routes.ts.
 */
export const openLiveSocket = (options: LiveSocketOptions): LiveSocket => {
  const { path, onText, onState, onReturn, random = Math.random } = options;
  let socket: WebSocket | null = null;
  let attempt = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

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

  const reconnect = () => {
    drop();
    onState("connecting");
    // Without a network, the "online" event reconnects.
    if (navigator.onLine) retry = setTimeout(connect, reconnectDelay(attempt++, random()));
  };

  const probe = () => {
    if (!isOpen()) return;
    socket?.send(PING);
    clearTimeout(deadline);
    deadline = setTimeout(reconnect, ANSWER_WITHIN_MS);
  };

  const connect = () => {
    drop();
    if (isOver) return;
    const fresh = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = fresh;
    fresh.onopen = () => {
      if (socket !== fresh) return;
      heartbeat = setInterval(probe, HEARTBEAT_EVERY_MS);
    };
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      clearTimeout(deadline);
      attempt = 0;
      onState("live");
      onText(String(data));
    };
    fresh.onclose = ({ code }) => {
      if (socket !== fresh) return;
      if (ENDED.includes(code)) {
        drop();
        isOver = true;
        return onState("ended");
      }
      if (code !== CLOSED.replaced) return reconnect();
      // Newer tabs of this account replaced this socket, so it reconnects only when its page is visible again.
      drop();
      onState("connecting");
    };
  };

  const onOnline = () => {
    attempt = 0;
    connect();
  };
  const onOffline = () => reconnect();
  const onVisible = () => {
    if (document.visibilityState !== "visible" || isOver) return;
    if (!isOpen()) return onOnline();
    probe();
    onReturn();
  };
  // A page with an open socket cannot enter the back-forward cache.
  const onHide = () => drop();
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onOnline();
  };

  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  document.addEventListener("visibilitychange", onVisible);
  connect();

  return {
    send: (text) => {
      if (isOpen()) socket?.send(text);
    },
    close: () => {
      isOver = true;
      drop();
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
};
