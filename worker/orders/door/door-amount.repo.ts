import { sql } from "drizzle-orm";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import type { Db } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { orders } from "../../schema/orders.table.ts";
import { deliveryReads, toDeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import { planDelivery } from "../delivery/plan-delivery.ts";
import type { Due } from "../due.contract.ts";
import { manifestRead } from "./door-manifest.repo.ts";

type OrderAtTheDoor = Pick<typeof orders.$inferSelect, "id" | "city" | "status" | "paymentMethod" | "agentId">;

/** What is collected at the door. Money in paise. */
export interface DoorAmount extends OrderAtTheDoor, Due {
  readonly totalPaise: number;
  /** Paid and not refunded. */
  readonly paidPaise: number;
}

type OrderRow = OrderAtTheDoor & { readonly totalPaise: number };

/** Null when D1 does not hold the order. One round trip. */
export const createFindDoorAmount =
  (db: Db, readLeft: RefundsService["readLeft"]) =>
  async (orderId: string): Promise<DoorAmount | null> => {
    const [order, marks, head, lines, payments] = await readTogether(db, [
      {
        statement: sql`SELECT id, city, status, payment_method AS paymentMethod, agent_id AS agentId,
            total_paise AS totalPaise FROM ${orders} WHERE id = ${orderId}`,
        toResult: (rows): OrderRow | undefined => (rows as OrderRow[])[0],
      },
      manifestRead(orderId),
      ...deliveryReads(readLeft, orderId),
    ]);
    const facts = toDeliveryFacts(head, lines, payments);
    if (!order || !facts) return null;
    const { totalPaise, paidPaise, duePaise, exactPaise, roundOffPaise } = planDelivery(facts, marks);
    // A delivered order already holds the settled total.
    if (order.status === "delivered") return { ...order, paidPaise, duePaise: 0, exactPaise: 0, roundOffPaise: 0 };
    return { ...order, totalPaise, paidPaise, duePaise, exactPaise, roundOffPaise };
  };
