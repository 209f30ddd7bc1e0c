import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CLOSED, PING } from "../../../worker/live/board-frames.contract.ts";
import { type LiveState, openLiveSocket, reconnectDelay } from "./live-socket.ts";

/** A WebSocket that the test controls. */
class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readonly url: string;
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(url: URL) {
    this.url = url.href;
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    if (text === '{"type":"resync"}') returns++;
    else this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  receive(data: string): void {
    this.onmessage({ data });
  }
  endWith(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

let close: () => void;
let states: LiveState[];
let received: string[];
/** Number of snapshots requested because the page became visible again. */
let returns: number;
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const windowEvents = new EventTarget();
const network = { onLine: true };

const last = (): FakeSocket => FakeSocket.opened.at(-1) as FakeSocket;
const opened = () => FakeSocket.opened.length;
const show = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", windowEvents);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("location", { href: "https://rasad.example/orders" });
  FakeSocket.opened = [];
  [states, received, returns] = [[], [], 0];
  network.onLine = true;
  page.visibilityState = "visible";
  close = openLiveSocket({
    path: "/api/live/board",
    onText: (text) => received.push(text),
    onState: (state) => states.push(state),
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("openLiveSocket", () => {
  it("connects to its own origin, over TLS when the page uses it, and is live with the first message", () => {
    expect(last().url).toBe("wss://rasad.example/api/live/board");
    last().open();
    expect(states).toEqual([]);
    last().receive("{}");
    expect(states).toEqual(["live"]);
    expect(received).toEqual(["{}"]);
  });

  it("reconnects after growing waits, and after a success starts again with a short one", () => {
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = opened();
      last().endWith(1006);
      vi.advanceTimersByTime(wait - 1);
      expect(opened()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(opened()).toBe(before + 1);
    }
    last().open();
    last().receive("{}");
    last().endWith(1012);
    vi.advanceTimersByTime(1_000);
    expect(opened()).toBe(9);
  });

  it("waits for a random part of the upper half, so that a city does not reconnect at once", () => {
    expect([reconnectDelay(0, 0), reconnectDelay(0, 1), reconnectDelay(3, 0.5), reconnectDelay(60, 1)]).toEqual([
      500, 1_000, 6_000, 30_000,
    ]);
  });

  it("sends a heartbeat while it is open, and drops a connection that does not answer", () => {
    last().open();
    last().receive("{}");
    vi.advanceTimersByTime(25_000);
    expect(last().sent).toEqual([PING]);
    last().receive("pong");
    vi.advanceTimersByTime(25_000);
    expect(last().sent).toEqual([PING, PING]);
    const dead = last();
    vi.advanceTimersByTime(10_000);
    expect(dead.isClosed).toBe(true);
    expect(states.at(-1)).toBe("connecting");
    vi.advanceTimersByTime(1_000);
    expect(opened()).toBe(2);
    dead.receive("late");
    expect(received).not.toContain("late");
  });

  it("does not reconnect without a network, and reconnects at once when the network is back", () => {
    last().open();
    network.onLine = false;
    windowEvents.dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(600_000);
    expect(opened()).toBe(1);
    expect(states.at(-1)).toBe("connecting");
    network.onLine = true;
    windowEvents.dispatchEvent(new Event("online"));
    expect(opened()).toBe(2);
  });

  it("probes the connection when the page is visible again, and reconnects at once when it was lost", () => {
    last().open();
    last().receive("{}");
    show("hidden");
    show("visible");
    expect(returns).toBe(1);
    expect(last().sent).toEqual([PING]);
    last().endWith(1006);
    show("visible");
    expect(opened()).toBe(2);
    expect(returns).toBe(1);
  });

  it.each([CLOSED.signedOut, CLOSED.forbidden])("does not reconnect after it was closed for good (%s)", (code) => {
    last().open();
    last().endWith(code);
    vi.advanceTimersByTime(600_000);
    windowEvents.dispatchEvent(new Event("online"));
    show("visible");
    expect(opened()).toBe(1);
    expect(states.at(-1)).toBe("ended");
  });

  it("waits until its page is visible when newer sockets replaced it", () => {
    last().open();
    last().endWith(CLOSED.replaced);
    vi.advanceTimersByTime(600_000);
    expect(opened()).toBe(1);
    show("visible");
    expect(opened()).toBe(2);
  });

  it("closes when its page enters the back-forward cache, and opens again with it", () => {
    last().open();
    windowEvents.dispatchEvent(new Event("pagehide"));
    expect(last().isClosed).toBe(true);
    windowEvents.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(opened()).toBe(2);
  });

  it("leaves no listener and no timer behind when it is closed", () => {
    last().open();
    close();
    windowEvents.dispatchEvent(new Event("online"));
    show("visible");
    vi.advanceTimersByTime(600_000);
    expect(opened()).toBe(1);
    expect(last().isClosed).toBe(true);
  });
});
