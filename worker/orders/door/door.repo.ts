import { sql } from "drizzle-orm";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, isConflict, type Statement, write } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { agents } from "../../schema/agents.table.ts";
import { doorManifests, doorPhotos } from "../../schema/door.table.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { type DeliveryFacts, deliveryReads, toDeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import type { By } from "../order-command.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import type { DoorMark } from "./door-marks.contract.ts";

const IDS = namedColumns(orders, ["id", "city", "status", "version", "buyerId", "placedBy", "agentId"], "o");
const TERMS = namedColumns(orders, ["codeNumber", "totalPaise", "paymentMethod", "doorDigest"], "o");

/** Money in paise. */
export interface OrderAtDoor extends RowOf<typeof IDS>, RowOf<typeof TERMS> {
  readonly isAgentVerified: number;
  /** 0 before anyone marked a line. */
  readonly doorVersion: number;
  readonly buyerChanges: number;
  readonly marks: readonly DoorMark[];
  readonly facts: DeliveryFacts;
  /** Ids of products with a photo since the agent accepted the order. */
  readonly photos: readonly string[];
}

type HeadRow = Omit<OrderAtDoor, "marks" | "facts" | "photos"> & { readonly marks: string | null };

interface NewMarks {
  readonly marks: readonly DoorMark[];
  readonly digest: string | null;
  readonly detail: string | null;
  readonly by: By & { readonly userId: string };
  readonly now: number;
}

export const createDoorRepo = (db: Db, readLeft: (orderId: string) => Statement) => ({
  /** Null when D1 does not hold the order. One round trip. */
  async find(orderId: string): Promise<OrderAtDoor | null> {
    const [row, photos, head, lines, payments] = await readTogether(db, [
      {
        statement: sql`
          SELECT ${IDS}, ${TERMS}, COALESCE(m.version, 0) AS doorVersion, COALESCE(m.buyer_changes, 0) AS buyerChanges, m.lines AS marks,
            EXISTS (SELECT 1 FROM ${agents} a WHERE a.id = o.agent_id AND a.status = 'verified') AS isAgentVerified
          FROM ${orders} o LEFT JOIN ${doorManifests} m ON m.order_id = o.id WHERE o.id = ${orderId}`,
        toResult: (rows): HeadRow | undefined => (rows as HeadRow[])[0],
      },
      {
        statement: sql`SELECT product_id AS id FROM ${doorPhotos} WHERE order_id = ${orderId} AND at > COALESCE(
          (SELECT max(at) FROM ${orderEvents} WHERE order_id = ${orderId} AND type = 'order.accepted'), 0)`,
        toResult: (rows): string[] => (rows as { id: string }[]).map(({ id }) => id),
      },
      ...deliveryReads(readLeft, orderId),
    ]);
    const facts = toDeliveryFacts(head, lines, payments);
    if (!row || !facts) return null;
    return { ...row, marks: JSON.parse(row.marks ?? "[]"), facts, photos };
  },

  /**
   * One transaction, by compare-and-set on the order's version, which a delivery compares too. "lost": the order
   * changed since it was read, or D1's response was lost.
   */
  async write(
    order: OrderAtDoor,
    { marks, digest, detail, by, now }: NewMarks,
    after: readonly Statement[],
  ): Promise<"written" | "lost"> {
    const buyerChanges = by.role === "buyer" ? 1 : 0;
    try {
      await write(db, [
        ...raiseVersion(
          db,
          order,
          {
            type: "order.door_changed",
            fromStatus: "accepted",
            toStatus: "accepted",
            actorId: by.userId,
            actorRole: by.role,
            detail,
            at: now,
          },
          {
            set: sql`door_digest = ${digest}`,
            where: sql`AND status = 'accepted'
              AND EXISTS (SELECT 1 FROM ${agents} a WHERE a.id = ${orders}.agent_id AND a.status = 'verified')`,
          },
        ),
        db
          .insert(doorManifests)
          .values({ orderId: order.id, version: 1, buyerChanges, lines: marks, madeBy: by.userId, at: now })
          .onConflictDoUpdate({
            target: doorManifests.orderId,
            set: {
              version: sql`${doorManifests.version} + 1`,
              buyerChanges: sql`${doorManifests.buyerChanges} + ${buyerChanges}`,
              lines: marks,
              madeBy: by.userId,
              at: now,
            },
          }),
        ...after,
      ]);
      return "written";
    } catch (error) {
      if (isConflict(error, "order_events.")) return "lost";
      throw error;
    }
  },
});
export type DoorRepo = ReturnType<typeof createDoorRepo>;
