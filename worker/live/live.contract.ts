import * as v from "valibot";
import { CityName } from "../accounts/accounts.contract.ts";
import { ORDER_STATUSES } from "../orders/order-lifecycle.contract.ts";

const Status = v.picklist(ORDER_STATUSES);
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

/** For openapi.json: the frames of a board's socket; board-frames.contract.ts explains them. */
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

/** For openapi.json: the frames of an order's socket; order-frames.contract.ts explains them. */
export const OrderFrameBody = v.object({
  type: v.literal("order"),
  id: v.string(),
  version: v.number(),
  status: Status,
});

/** Staff name a city; an agent's board is that of the agent's own city. */
export const BoardQuery = v.object({ city: v.optional(CityName) });

/** The only frame that a client may send besides the heartbeat; it requests the present state. */
export const ClientFrame = v.strictObject({ type: v.literal("resync") });
export const MAX_FRAME_CHARS = 256;

/** The account of a socket, read from D1 when the socket was opened. */
const viewerEntries = {
  userId: v.string(),
  sessionId: v.string(),
  /** ms. */
  openedAt: v.number(),
};
const Viewer = v.object(viewerEntries);
export type SocketViewer = v.InferOutput<typeof Viewer>;

/** Staff, or a verified agent of the board's city. */
export const BoardViewer = v.object({
  ...viewerEntries,
  /** Null for staff. */
  agentId: v.nullable(v.string()),
  /** The board's city. */
  city: v.string(),
});
export type BoardViewer = v.InferOutput<typeof BoardViewer>;

/** The buyer of the order, or staff. */
export const OrderViewer = v.object({ ...viewerEntries, orderId: v.string() });
export type OrderViewer = v.InferOutput<typeof OrderViewer>;
