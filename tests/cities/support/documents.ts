import { databaseOf } from "./databases.ts";

/** Puts a tax document of Gaya with this id in place: a copy of the one that was issued there. */
export const putDocument = async (id: string): Promise<void> => {
  await databaseOf("gaya")
    .prepare(
      `INSERT OR IGNORE INTO documents (id, kind, year, series, serial, number, order_id, buyer_id, city, issued_at,
        total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, refers_to, token, snapshot)
       SELECT ?1 AS id, kind, year, series, (SELECT max(serial) FROM documents) + 1000, substr(?1, -16) AS number, order_id, buyer_id,
        city, issued_at, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, refers_to, ?1 AS token, snapshot
       FROM documents LIMIT 1`,
    )
    .bind(id)
    .run();
};
