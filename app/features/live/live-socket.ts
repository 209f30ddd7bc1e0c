import { CLOSED, PING } from "../../../worker/live/board-frames.contract.ts";

/** `ended`: there is no use in coming back (signed out, not allowed any more). */
export type LiveState = "connecting" | "live" | "ended";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const BEAT_EVERY_MS = 25_000;
const ANSWER_WITHIN_MS = 10_000;

const ENDED: readonly number[] = [CLOSED.signedOut, CLOSED.forbidden];

/** Doubles up to half a minute, and is any part of the upper half: a city's phones do not all come back at once. */
export const waitBefore = (attempt: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + random / 2);

interface LiveSocketOptions {
  /** A path of ours. */
  readonly path: string;
  readonly onText: (text: string) => void;
  readonly onState: (state: LiveState) => void;
  /** The reader came back to a socket that held: he may ask how things stand. */
  readonly onReturn: () => void;
  /** 0 to 1; tests give their own. */
  readonly random?: () => number;
}

export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

/**
 * A socket that comes back: after a lost network at once when there is one again, after a restart with growing waits.
 * It finds out about dead connections by a heartbeat that the platform answers. For any address of ours that speaks so.
 */
export const openLiveSocket = (options: LiveSocketOptions): LiveSocket => {
  const { path, onText, onState, onReturn, random = Math.random } = options;
  let socket: WebSocket | null = null;
  let attempt = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  /** What comes from a socket that was given up is not heard. */
  const giveUp = () => {
    const old = socket;
    socket = null;
    clearTimeout(retry);
    clearTimeout(deadline);
    clearInterval(beat);
    old?.close();
  };

  const comeBack = () => {
    giveUp();
    onState("connecting");
    // The network's return says so itself.
    if (navigator.onLine) retry = setTimeout(connect, waitBefore(attempt++, random()));
  };

  const probe = () => {
    if (!isOpen()) return;
    socket?.send(PING);
    clearTimeout(deadline);
    deadline = setTimeout(comeBack, ANSWER_WITHIN_MS);
  };

  const connect = () => {
    giveUp();
    if (isOver) return;
    const fresh = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = fresh;
    fresh.onopen = () => {
      if (socket !== fresh) return;
      beat = setInterval(probe, BEAT_EVERY_MS);
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
        giveUp();
        isOver = true;
        return onState("ended");
      }
      if (code !== CLOSED.replaced) return comeBack();
      // Newer windows of this account took the place: wait until this one is looked at again.
      giveUp();
      onState("connecting");
    };
  };

  const onOnline = () => {
    attempt = 0;
    connect();
  };
  const onOffline = () => comeBack();
  const onLook = () => {
    if (document.visibilityState !== "visible" || isOver) return;
    if (!isOpen()) return onOnline();
    probe();
    onReturn();
  };
  // A page that is put aside whole (back-forward cache) must hold no socket.
  const onHide = () => giveUp();
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onOnline();
  };

  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  document.addEventListener("visibilitychange", onLook);
  connect();

  return {
    send: (text) => {
      if (isOpen()) socket?.send(text);
    },
    close: () => {
      isOver = true;
      giveUp();
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onLook);
    },
  };
};
