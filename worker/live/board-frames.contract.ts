import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";

/** A heartbeat, which the platform answers without waking the Durable Object. */
export const PING = "ping";
export const PONG = "pong";

/** Why we closed a socket (RFC 6455 leaves the codes 4000 to 4999 to applications). */
export const CLOSED = {
  /** The client sent something other than a frame of ours. */
  malformed: 4400,
  /** The session is over, so a new connection would be refused. */
  signedOut: 4401,
  /** This person may not see the board or the order any more. */
  forbidden: 4403,
  /** No heartbeat came for minutes. */
  silent: 4408,
  /** The account opened too many sockets; the oldest is closed. */
  replaced: 4409,
} as const;

/** The status of an order before and after a change, without its buyer and contents. */
export interface OrderMoved {
  readonly type: "order";
  readonly seq: number;
  readonly id: string;
  readonly version: number;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** The order is, or was until this change, carried by the agent who receives the frame. */
  readonly yours?: true;
}

/** The frames of a board. Each event raises `seq` by one, so that a client notices a missed one. */
export type BoardFrame =
  | {
      /** The first frame, and the answer to "resync": the board after event number `seq`. */
      readonly type: "snapshot";
      readonly seq: number;
      /** The time of that event, ms; 0 before the first. */
      readonly at: number;
      /** Confirmed orders that nobody has accepted, newest first, at most `MAX_WAITING`. */
      readonly waiting: readonly string[];
    }
  | OrderMoved
  /** An event that does not concern this viewer; it only raises the number. */
  | { readonly type: "quiet"; readonly seq: number };

export const MAX_WAITING = 100;

/** A client's state of a board. */
export interface Known {
  readonly seq: number;
  readonly waiting: ReadonlySet<string>;
  /** The newest version received of each order since the snapshot: an older event does not undo it. */
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
 * The client's state after a frame, and whether an event before it was missed, so that the page must be read again.
 * `known` is null before the first frame.
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
