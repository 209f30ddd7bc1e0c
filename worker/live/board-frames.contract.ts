import type { BoardFrame } from "./live.contract.ts";

/** The heartbeat, which the platform answers without waking the Durable Object. */
export const PING = "ping";
export const PONG = "pong";
/** Interval of a page's heartbeat. A board closes a socket that is silent for minutes. */
export const HEARTBEAT_EVERY_MS = 25_000;

/** Close codes of our sockets (RFC 6455 leaves 4000 to 4999 to applications). */
export const CLOSED = {
  malformed: 4400,
  /** The session is over, so a new connection would be refused. */
  signedOut: 4401,
  forbidden: 4403,
  silent: 4408,
  /** The account opened too many sockets; the oldest is closed. */
  replaced: 4409,
} as const;

/**
 * The last event number that a client knows after a frame, and whether it missed one and must reload. `known` is null
 * before the first frame.
 */
export const afterFrame = (known: number | null, { type, seq }: BoardFrame): { known: number; missed: boolean } => {
  if (type === "snapshot") return { known: seq, missed: known !== null && known !== seq };
  if (known !== null && seq <= known) return { known, missed: false };
  return { known: seq, missed: seq - 1 !== known };
};
