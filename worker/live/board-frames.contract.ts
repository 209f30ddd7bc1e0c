import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";

/** A heartbeat is answered by the platform itself, without waking the board. */
export const PING = "ping";
export const PONG = "pong";

/** Why the board ended a socket (RFC 6455 leaves 4000 to 4999 to us). */
export const CLOSED = {
  /** What was sent is no frame of ours. */
  malformed: 4400,
  /** The session is over: nothing to reconnect with. */
  signedOut: 4401,
  /** Not, or no longer, of those who may look at this board. */
  forbidden: 4403,
  /** No heartbeat for long. */
  silent: 4408,
  /** The account has opened more sockets than one person can look at; the oldest goes. */
  replaced: 4409,
} as const;

/** How an order stands now, and before; no word about whose it is or what is in it. */
export interface OrderMoved {
  readonly type: "order";
  readonly seq: number;
  readonly id: string;
  readonly version: number;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** It is, or was until now, the order of the agent who reads this. */
  readonly yours?: true;
}

/** What a board says. Each news raises `seq` by one, so that whoever missed one knows it. */
export type BoardFrame =
  | {
      /** First of all, and when asked for: how the board stands after the news of number `seq`. */
      readonly type: "snapshot";
      readonly seq: number;
      /** When that news came, ms; 0 before the first. */
      readonly at: number;
      /** Confirmed orders that nobody has accepted, newest first, at most `MAX_WAITING`. */
      readonly waiting: readonly string[];
    }
  | OrderMoved
  /** A news that is none of the reader's business: it only counts. */
  | { readonly type: "quiet"; readonly seq: number };

export const MAX_WAITING = 100;

/** What a reader of a board knows. */
export interface Known {
  readonly seq: number;
  readonly waiting: ReadonlySet<string>;
  /** The newest version heard of each order since the snapshot: an older news does not undo it. */
  readonly versions: ReadonlyMap<string, number>;
}

const withOrder = (known: Known, seq: number, { id, version, to }: OrderMoved): Known => {
  if ((known.versions.get(id) ?? 0) >= version) return { ...known, seq };
  const waiting = new Set(known.waiting);
  if (to === "confirmed") waiting.add(id);
  else waiting.delete(id);
  return { seq, waiting, versions: new Map(known.versions).set(id, version) };
};

/**
 * What is known after a frame, and whether something was missed before it: then only reading again tells what. Pure:
 * pages and tests follow a board by it. `known` is null before the first frame.
 */
export const afterFrame = (known: Known | null, frame: BoardFrame): { known: Known; missed: boolean } => {
  if (frame.type === "snapshot") {
    const missed = known !== null && known.seq !== frame.seq;
    return { known: { seq: frame.seq, waiting: new Set(frame.waiting), versions: new Map() }, missed };
  }
  const before: Known = known ?? { seq: frame.seq - 1, waiting: new Set(), versions: new Map() };
  if (frame.seq <= before.seq) return { known: before, missed: false };
  const missed = known === null || frame.seq !== before.seq + 1;
  return {
    known: frame.type === "order" ? withOrder(before, frame.seq, frame) : { ...before, seq: frame.seq },
    missed,
  };
};
