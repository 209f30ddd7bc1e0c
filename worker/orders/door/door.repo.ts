import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertRowsChanged, type Db, isConflict, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { agents } from "../../schema/agents.table.ts";
import { doorManifests, doorPhotos } from "../../schema/door.table.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { type DeliveryFacts, deliveryReadings, toDeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import type { By } from "../order-command.contract.ts";
import type { OrderStatus, PaymentMethod } from "../order-lifecycle.contract.ts";
import type { DoorMark } from "./door-marks.contract.ts";

/** Money in paise. */
export interface OrderAtDoor {
  readonly id: string;
  readonly city: City;
  readonly status: OrderStatus;
  readonly version: number;
  readonly buyerId: string;
  /** Null for the account itself. */
  readonly placedBy: string | null;
  readonly agentId: string | null;
  readonly isAgentVerified: number;
  readonly codeNumber: number;
  readonly totalPaise: number;
  readonly paymentMethod: PaymentMethod;
  readonly doorDigest: string | null;
  /** 0 before anyone marked a line. */
  readonly doorVersion: number;
  readonly buyerChanges: number;
  readonly marks: readonly DoorMark[];
  readonly facts: DeliveryFacts;
  /** Ids of products with a photo. */
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

const EVENT = "order.door_changed";

export const createDoorRepo = (db: Db, readLeft: (orderId: string) => Statement) => ({
  /** Null when D1 does not hold the order. One round trip. */
  async find(orderId: string): Promise<OrderAtDoor | null> {
    const [head, lines, payments] = deliveryReadings(readLeft, orderId);
    const [found, ...rows] = await readBatch(db, [
      sql`
          SELECT o.id, o.city, o.status, o.version, o.buyer_id AS buyerId, o.placed_by AS placedBy, o.agent_id AS agentId,
            o.code_number AS codeNumber, o.total_paise AS totalPaise, o.payment_method AS paymentMethod, o.door_digest AS doorDigest,
            COALESCE(m.version, 0) AS doorVersion, COALESCE(m.buyer_changes, 0) AS buyerChanges, m.lines AS marks,
            EXISTS (SELECT 1 FROM ${agents} a WHERE a.id = o.agent_id AND a.status = 'verified') AS isAgentVerified
          FROM ${orders} o LEFT JOIN ${doorManifests} m ON m.order_id = o.id WHERE o.id = ${orderId}`,
      head.statement,
      lines.statement,
      payments.statement,
      sql`SELECT product_id AS id FROM ${doorPhotos} WHERE order_id = ${orderId}`,
    ]);
    const [row] = (found ?? []) as HeadRow[];
    const facts = toDeliveryFacts(
      head.toResult(rows[0] ?? []),
      lines.toResult(rows[1] ?? []),
      payments.toResult(rows[2] ?? []),
    );
    if (!row || !facts) return null;
    const photos = ((rows[3] ?? []) as { id: string }[]).map(({ id }) => id);
    return { ...row, marks: JSON.parse(row.marks ?? "[]"), facts, photos };
  },

  /**
   * One transaction by compare-and-set on the order's version, which a delivery names too. "lost": the order changed
   * since it was read, or D1's response was lost.
   */
  async write(
    { id, version }: OrderAtDoor,
    { marks, digest, detail, by, now }: NewMarks,
    after: readonly Statement[],
  ): Promise<"written" | "lost"> {
    const buyerChanges = by.role === "buyer" ? 1 : 0;
    try {
      await write(db, [
        sql`UPDATE ${orders} SET door_digest = ${digest}, version = version + 1, updated_at = ${now}
          WHERE id = ${id} AND version = ${version} AND status = 'accepted'
            AND EXISTS (SELECT 1 FROM ${agents} a WHERE a.id = ${orders}.agent_id AND a.status = 'verified')`,
        assertRowsChanged(1),
        db.insert(orderEvents).values({
          orderId: id,
          version: version + 1,
          type: EVENT,
          fromStatus: "accepted",
          toStatus: "accepted",
          actorId: by.userId,
          actorRole: by.role,
          idempotencyKey: null,
          detail,
          at: now,
        }),
        db
          .insert(doorManifests)
          .values({ orderId: id, version: 1, buyerChanges, lines: marks, madeBy: by.userId, at: now })
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
