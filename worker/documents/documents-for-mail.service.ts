import type { Db } from "../platform/d1/db.ts";
import type { DocumentForMail } from "./documents.contract.ts";
import { documentsOfOrders } from "./documents.repo.ts";

/** Numbers of orders' documents. It checks no permission, so only mails to the buyers may use it. */
export const createDocumentsForMail = (db: Db) => ({
  /** By order id, oldest first; orders without documents are missing. One round trip. */
  async findAll(orderIds: readonly string[]): Promise<Map<string, DocumentForMail[]>> {
    const found = await documentsOfOrders(db, orderIds);
    return Map.groupBy(found, ({ orderId }) => orderId);
  },
});
export type DocumentsForMail = ReturnType<typeof createDocumentsForMail>;
