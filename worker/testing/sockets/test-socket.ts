import { expect, vi } from "vitest";
import { PING } from "../../live/board-frames.contract.ts";

/** As long as `expect.poll` waits (vitest.config.ts). */
const POLL_MS = 300_000;

/** Waits until `check` no longer throws. */
export const eventually = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: POLL_MS, interval: 10 });

/** A client's end of a socket, which records what it receives. */
export class TestSocket {
  /** All messages, in order of arrival. */
  readonly messages: string[] = [];
  closedWith: number | null = null;
  readonly #socket: WebSocket;

  constructor(answer: Response) {
    if (!answer.webSocket) throw new Error(`no socket: ${answer.status}`);
    this.#socket = answer.webSocket;
    this.#socket.addEventListener("message", ({ data }) => this.receive(String(data)));
    this.#socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
    });
  }

  /** Starts the receipt of messages. */
  open(): void {
    this.#socket.accept();
  }

  protected receive(text: string): void {
    this.messages.push(text);
  }

  send(text: string = PING): void {
    this.#socket.send(text);
  }

  drop(): void {
    this.#socket.close(1000);
  }

  /** The code that the server closed with. */
  closed(): Promise<number> {
    return eventually(() => {
      expect(this.closedWith, "the code that the server closed with").not.toBeNull();
      return this.closedWith as number;
    });
  }
}
