import * as v from "valibot";
import { CityName } from "../identity/accounts.contract.ts";
import { ORDER_STATUSES } from "../orders/order-lifecycle.contract.ts";

const Status = v.picklist(ORDER_STATUSES);
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The frames of a board. Each event raises `seq` by one, so that a client notices a missed one. */
export const BoardFrame = v.variant("type", [
  /** The first frame, and the answer to "resync": the board after event number `seq`. */
  v.object({
    type: v.literal("snapshot"),
    seq: Seq,
    /** The time of that event, ms; 0 before the first. */
    at: v.number(),
    /** Confirmed orders that nobody has accepted, newest first, at most `MAX_WAITING`. */
    waiting: v.array(v.string()),
  }),
  /** The status of an order before and after a change, without its buyer and contents. */
  v.object({
    type: v.literal("order"),
    seq: Seq,
    id: v.string(),
    version: v.number(),
    from: v.nullable(Status),
    to: Status,
    /** True when the agent who receives the frame carries the order, or did until this change. */
    yours: v.optional(v.literal(true)),
  }),
  /** Lines were picked or put back; sent to staff only. */
  v.object({ type: v.literal("picked"), seq: Seq }),
  /** An event that does not concern this viewer; it only raises the number. */
  v.object({ type: v.literal("quiet"), seq: Seq }),
]);
export type BoardFrame = v.InferOutput<typeof BoardFrame>;
export const MAX_WAITING = 100;

/**
 * Sent to followers of an order when they connect and after every change. The page reloads the order when `version` is
 * newer than its own.
 */
export const OrderFrame = v.object({ type: v.literal("order"), id: v.string(), version: v.number(), status: Status });
export type OrderFrame = v.InferOutput<typeof OrderFrame>;

/** Staff choose a city; agents get the board of their own city. */
export const BoardQuery = v.object({ city: v.optional(CityName) });

/** The only frame that a client may send besides the heartbeat; it requests the current state. */
export const ClientFrame = v.pipe(
  v.string(),
  v.maxLength(256),
  v.parseJson(),
  v.strictObject({ type: v.literal("resync") }),
);

/** Passes the viewer from the Worker to a Durable Object. Trusted, because only the Worker can reach the objects. */
export const VIEWER_HEADER = "X-Socket-Viewer";

/** The account that opened a socket, as read from D1 at that time. */
const SocketViewer = v.object({
  userId: v.string(),
  sessionId: v.string(),
  /** In ms. */
  openedAt: v.number(),
});
export type SocketViewer = v.InferOutput<typeof SocketViewer>;

/** Staff, or a verified agent of the board's city. */
export const BoardViewer = v.object({
  ...SocketViewer.entries,
  /** Null for staff. */
  agentId: v.nullable(v.string()),
  city: v.string(),
});
export type BoardViewer = v.InferOutput<typeof BoardViewer>;

/** The buyer of the order, or staff. */
export const OrderViewer = v.object({ ...SocketViewer.entries, orderId: v.string() });
export type OrderViewer = v.InferOutput<typeof OrderViewer>;
