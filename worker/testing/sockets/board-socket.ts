import { exports } from "cloudflare:workers";
import { vi } from "vitest";
import { afterFrame, type BoardFrame, type Known, PING } from "../../live/board-frames.contract.ts";
import { ORIGIN } from "../api-client.ts";
import type { Account } from "../factories.ts";

/** Asks for the board's socket, as a browser or an API client does. */
export const askForBoard = (headers: Record<string, string>, query = ""): Promise<Response> =>
  exports.default.fetch(`${ORIGIN}/api/live/board${query}`, { headers: { Upgrade: "websocket", ...headers } });

/** Someone who looks at a board, and follows it as the pages do. */
export class Watcher {
  readonly frames: BoardFrame[] = [];
  /** Every text that came, as it came. */
  readonly texts: string[] = [];
  known: Known | null = null;
  /** How often he had to read again, because he missed something. */
  missed = 0;
  closedWith: number | null = null;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, known: Known | null = null) {
    this.#socket = socket;
    this.known = known;
    socket.addEventListener("message", ({ data }) => this.#hear(String(data)));
    socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
    });
    socket.accept();
  }

  #hear(text: string): void {
    this.texts.push(text);
    if (!text.startsWith("{")) return;
    const frame = JSON.parse(text) as BoardFrame;
    this.frames.push(frame);
    const after = afterFrame(this.known, frame);
    this.known = after.known;
    if (after.missed) this.missed++;
  }

  send(text: string = PING): void {
    this.#socket.send(text);
  }

  drop(): void {
    this.#socket.close(1000);
  }

  /** What is waiting, as far as he knows, sorted. */
  waiting(): string[] {
    return [...(this.known?.waiting ?? [])].sort();
  }

  heard(seq: number): Promise<void> {
    return vi.waitFor(
      () => {
        if ((this.known?.seq ?? -1) < seq) throw new Error(`heard ${this.known?.seq}, not yet ${seq}`);
      },
      { timeout: 20_000, interval: 10 },
    );
  }

  closed(): Promise<number> {
    return vi.waitFor(
      () => {
        if (this.closedWith === null) throw new Error("still open");
        return this.closedWith;
      },
      { timeout: 5_000, interval: 10 },
    );
  }
}

/** A socket to the board of this account, with its snapshot. `known` is what he knew before, when he comes back. */
export const watch = async (who: Pick<Account, "token">, known: Known | null = null): Promise<Watcher> => {
  const answer = await askForBoard({ Authorization: `Bearer ${who.token}` });
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status} ${await answer.text()}`);
  const watcher = new Watcher(answer.webSocket, known);
  await vi.waitFor(() => {
    if (watcher.frames.length === 0) throw new Error("no snapshot yet");
  });
  return watcher;
};

export const whenSays = (watcher: Watcher, says: (frame: BoardFrame) => boolean): Promise<BoardFrame> =>
  vi.waitFor(
    () => {
      const frame = watcher.frames.find(says);
      if (!frame) throw new Error(`not said yet: ${JSON.stringify(watcher.frames)}`);
      return frame;
    },
    { timeout: 5_000, interval: 10 },
  );
