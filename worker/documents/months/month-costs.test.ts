import { beforeAll, expect } from "vitest";
import { measure, rowBudget } from "../../testing/costs/meter.ts";
import { issueSample } from "../../testing/documents/issue-samples.ts";
import { itEvery } from "../../testing/every-row.ts";
import { type Account, createAdmin, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";

let buyer: Account;
let staff: Account;
const AT = Date.parse("2026-11-23T12:00:00+05:30");

/** Copies of one document, each a minute older; every hundredth is the buyer's. */
beforeAll(async () => {
  [buyer, staff] = [await createUser(), await createAdmin()];
  const [id] = await issueSample({ buyer, at: AT, goods: 5 });
  await env.DB.prepare(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
    INSERT INTO documents (id, kind, year, series, serial, number, order_id, buyer_id, city, issued_at, total_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, token, snapshot)
    SELECT '0' || printf('%025d', i), kind, year, series, 1 + i, 'C' || i, order_id, CASE i % 100 WHEN 0 THEN buyer_id ELSE 'x' END,
      city, issued_at - 60000 * i, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, 't' || i, snapshot
    FROM documents, n WHERE id = ?1`)
    .bind(id)
    .run();
});

itEvery([
  ["a buyer's month", "/documents?month=2026-11&limit=20", () => buyer, 20],
  ["a month of all", "/documents?month=2026-11&limit=20", () => staff, 20],
  ["a month of a city", "/documents?month=2026-11&city=patna&limit=20", () => staff, 20],
  ["the months of a buyer", "/documents/months", () => buyer, 1],
  ["the sums for GST", "/documents/month/2026-11/gst", () => staff, 8],
])(
  "reads a month, or all months, in the round trip after the session's, at three rows read per row shown",
  async (_, path, who, rows) => {
    const { status, cost } = await measure("GET", path, { token: who().token });
    expect(status).toBe(200);
    expect(cost.trips).toBe(2);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(rows));
  },
);
