import { beforeAll, expect, it } from "vitest";
import { measure } from "../../testing/costs/meter.ts";
import { type Account, createAdmin, createProducts, product } from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { exportCatalogue, sendFile } from "../../testing/imports.ts";
import { findCatalogueFaults } from "../../testing/products.ts";
import { isLongTier } from "../../testing/tier.ts";
import type { ProductImport } from "../product-import.contract.ts";
import { CHECK_ROWS } from "./product-import.service.ts";

/**
 * The numbers of changed and new products: the largest file in the long tier, one full step and part of the next in the
 * short tier.
 */
const [KNOWN, NEW] = isLongTier ? [3_000, 2_000] : [306, 204];

let staff: Account;
let ids: string[];

beforeAll(async () => {
  staff = await createAdmin();
  ids = await createProducts(Array.from({ length: KNOWN }, (_, i) => product(`Known ${i}`)));
});

type Answered = { import: ProductImport };
const post = (path: string, body?: unknown) =>
  measure<Answered>("POST", `/admin/product-imports/${path}`, { token: staff.token, body });

it("compares an import's rows in equal steps and applies them in one batch without catalogue faults", async () => {
  const lines = [
    ...ids.map((id, i) => `${id},Changed ${(i * 7) % KNOWN},Spices,kg,26.${10 + (i % 90)},${i % 50},New words`),
    ...Array.from({ length: NEW }, (_, i) => `,Added ${(i * 7) % NEW},Oils,packet,9.5,7,Pressed cold`),
  ];
  const sent = await sendFile(staff, ["id,name,category,unit,price,stock,description", ...lines].join("\n"));
  const id = sent.body.import._id;

  let made = sent.body.import;
  for (let step = 1; made.status === "checking"; step++) {
    const { body, cost } = await post(`${id}/check`);
    made = body.import;
    expect(made.checked).toBe(Math.min(step * CHECK_ROWS, KNOWN + NEW));
    // One trip each for the session, the rows with their products, writing the results, and the import.
    expect(cost.trips).toBe(4);
    expect(cost.serial).toBe(4);
    expect(cost.rows).toBeLessThanOrEqual(6 * CHECK_ROWS);
  }
  expect(made).toMatchObject({ rows: KNOWN + NEW, checked: KNOWN + NEW, round: 1 });
  expect(made.counts).toMatchObject({ new: NEW, changed: KNOWN, same: 0, wrong: 0 });

  const { status, body, cost } = await post(`${id}/apply`, { round: 1 });
  expect(status).toBe(200);
  expect(body.import.status).toBe("applied");
  // One trip each for the session, the import, the changes of counters, the batch, and the import again.
  expect(cost.trips).toBe(5);
  expect(cost.serial).toBe(5);
  // For each row: its product, movement, and entries in lists, indexes, four full-text tables and the audit log.
  expect(cost.rows).toBeLessThanOrEqual(63 * (KNOWN + NEW));
  expect(await findCatalogueFaults()).toEqual([]);
  const counted = await env.DB.prepare("SELECT count(*) AS n FROM audit_log").first<{ n: number }>();
  expect(counted?.n).toBe(KNOWN + NEW + 1);
  expect((await exportCatalogue(staff)).trimEnd().split("\r\n")).toHaveLength(KNOWN + NEW + 1);
  await backgroundDone();
});
