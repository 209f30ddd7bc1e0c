import * as v from "valibot";
import { CityName } from "../accounts/accounts.contract.ts";
import { ORDER_STATUSES } from "../orders/order-lifecycle.contract.ts";

const Status = v.picklist(ORDER_STATUSES);
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

/** For openapi.json: what comes over a board's socket (board-frames.contract.ts says what it means). */
export const BoardFrameBody = v.variant("type", [
  v.object({ type: v.literal("snapshot"), seq: Seq, at: v.number(), waiting: v.array(v.string()) }),
  v.object({
    type: v.literal("order"),
    seq: Seq,
    id: v.string(),
    version: v.number(),
    from: v.nullable(Status),
    to: Status,
    yours: v.optional(v.literal(true)),
  }),
  v.object({ type: v.literal("quiet"), seq: Seq }),
]);

/** For openapi.json: what comes over an order's socket (order-frames.contract.ts). */
export const OrderFrameBody = v.object({
  type: v.literal("order"),
  id: v.string(),
  version: v.number(),
  status: Status,
});

/** Staff name a city; an agent's board is that of his own. */
export const BoardQuery = v.object({ city: v.optional(CityName) });

/** All that a client may send besides the heartbeat: "how does the board stand?" */
export const ClientFrame = v.strictObject({ type: v.literal("resync") });
export const MAX_FRAME_CHARS = 256;

/** Who holds a socket, as D1 said when it was opened and says again every minute. */
export const Reader = v.object({
  userId: v.string(),
  sessionId: v.string(),
  /** Null: staff. */
  agentId: v.nullable(v.string()),
  /** Of the board. */
  city: v.string(),
  /** ms. */
  openedAt: v.number(),
});
export type Reader = v.InferOutput<typeof Reader>;

/** Who follows an order: its buyer or staff, as D1 said when the socket was opened and says again before each news. */
export const Follower = v.object({
  orderId: v.string(),
  userId: v.string(),
  sessionId: v.string(),
  /** ms. */
  openedAt: v.number(),
});
export type Follower = v.InferOutput<typeof Follower>;
