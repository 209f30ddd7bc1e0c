import type { Db } from "../platform/d1/db.ts";
import type { DocumentForMail } from "./documents.contract.ts";
import { documentsOfOrders } from "./documents.repo.ts";

/**
 * The numbers of orders' documents. It checks no permission, so it is only for mails to the buyers; routes and pages never
 * get it.
 */
export const createDocumentsForMail = (db: Db) => ({
  /** In one trip, by the order's id, the oldest first; orders without documents are missing. */
  async findAll(orderIds: readonly string[]): Promise<Map<string, DocumentForMail[]>> {
    const found = await documentsOfOrders(db, orderIds);
    return Map.groupBy(found, ({ orderId }) => orderId);
  },
});
export type DocumentsForMail = ReturnType<typeof createDocumentsForMail>;
