import type { BoardFrame } from "./live.contract.ts";

/** A heartbeat, which the platform answers without waking the Durable Object. */
export const PING = "ping";
export const PONG = "pong";
/** How often a page beats. A board closes a socket that is silent for minutes. */
export const HEARTBEAT_EVERY_MS = 25_000;

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

/**
 * The number of the last event that a client knows after a frame, and whether an event before it was missed, so that the
 * page must be read again. `known` is null before the first frame.
 */
export const afterFrame = (known: number | null, { type, seq }: BoardFrame): { known: number; missed: boolean } => {
  if (type === "snapshot") return { known: seq, missed: known !== null && known !== seq };
  if (known !== null && seq <= known) return { known, missed: false };
  return { known: seq, missed: seq - 1 !== known };
};
