import { exports } from "cloudflare:workers";
import { afterFrame } from "../../live/board-frames.contract.ts";
import type { BoardFrame } from "../../live/live.contract.ts";
import { ORIGIN } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { eventually, TestSocket } from "./test-socket.ts";

/** Requests the board's socket, as a browser or an API client does. */
export const askForBoard = (headers: Record<string, string>, query = ""): Promise<Response> =>
  exports.default.fetch(`${ORIGIN}/api/live/board${query}`, { headers: { Upgrade: "websocket", ...headers } });

/** A client's state of a board. */
interface Known {
  readonly seq: number;
  readonly waiting: ReadonlySet<string>;
  /** The newest version received of each order since the snapshot: an older event does not undo it. */
  readonly versions: ReadonlyMap<string, number>;
}

const withFrame = (before: Known | null, frame: BoardFrame): Known => {
  const { seq } = frame;
  if (before && frame.type !== "snapshot" && seq <= before.seq) return before;
  if (frame.type === "snapshot") return { seq, waiting: new Set(frame.waiting), versions: new Map() };
  const { waiting, versions } = before ?? { waiting: new Set<string>(), versions: new Map<string, number>() };
  if (frame.type !== "order" || (versions.get(frame.id) ?? 0) >= frame.version) return { seq, waiting, versions };
  const without = [...waiting].filter((id) => id !== frame.id);
  return {
    seq,
    waiting: new Set(frame.to === "confirmed" ? [...without, frame.id] : without),
    versions: new Map(versions).set(frame.id, frame.version),
  };
};

/** A client that follows a board. It finds missed events as the pages do, and keeps the list of waiting orders. */
export class BoardSocket extends TestSocket {
  readonly frames: BoardFrame[] = [];
  known: Known | null;
  /** How often an event was missed, so that a page would reload. */
  missed = 0;

  constructor(answer: Response, known: Known | null = null) {
    super(answer);
    this.known = known;
  }

  protected override receive(text: string): void {
    super.receive(text);
    if (!text.startsWith("{")) return;
    const frame = JSON.parse(text) as BoardFrame;
    this.frames.push(frame);
    if (afterFrame(this.known?.seq ?? null, frame).missed) this.missed++;
    this.known = withFrame(this.known, frame);
  }

  /** The waiting orders in this client's state, sorted. */
  waiting(): string[] {
    return [...(this.known?.waiting ?? [])].sort();
  }

  /** Resolves when the event of this number has arrived. */
  received(seq: number): Promise<void> {
    return eventually(() => {
      if ((this.known?.seq ?? -1) < seq) throw new Error(`received ${this.known?.seq}, not yet ${seq}`);
    });
  }
}

/** Opens a socket to this account's board and waits for its snapshot. `known`: the client's state before it reconnects. */
export const watch = async (who: Pick<Account, "token">, known: Known | null = null): Promise<BoardSocket> => {
  const socket = new BoardSocket(await askForBoard({ Authorization: `Bearer ${who.token}` }), known);
  socket.open();
  await eventually(() => {
    if (socket.frames.length === 0) throw new Error("no snapshot yet");
  });
  return socket;
};

export const whenReceived = (socket: BoardSocket, isWanted: (frame: BoardFrame) => boolean): Promise<BoardFrame> =>
  eventually(() => {
    const frame = socket.frames.find(isWanted);
    if (!frame) throw new Error(`not received yet: ${JSON.stringify(socket.frames)}`);
    return frame;
  });
