import { beforeAll, expect } from "vitest";
import { itEvery } from "../every-row.ts";
import { type Account, createAdmin, createAgent, createOwner } from "../factories.ts";
import { env } from "../faults.ts";
import { measure } from "./meter.ts";

/** The cost of lists of people and of the audit log depends only on the rows they show. */
let owner: Account;
let staff: Account;

/** Inserts `count` rows with ids below every real one, so that they are the oldest of each list. */
const fill = (count: number, insert: string) =>
  env.DB.prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${insert}`).run();
const users = (prefix: string, role: string, adminStatus: string) =>
  `INSERT INTO users (id, name, email, password_hash, role, admin_status, location, created_at, updated_at)
   SELECT '${prefix}' || printf('%024d', i), 'n' || i, '${role}' || i || '@filled.test', '-', '${role}', ${adminStatus},
     'patna', i, i FROM n`;

beforeAll(async () => {
  [owner, staff] = [await createOwner(), await createAdmin()];
  const status = "CASE i % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'verified' ELSE 'rejected' END";
  await fill(20_000, users("0A", "hotel", "NULL"));
  await fill(3_000, users("0B", "admin", status));
  await fill(3_000, users("0C", "delivery", "NULL"));
  await fill(
    3_000,
    `INSERT INTO agents (id, user_id, status, vehicle_number, created_at)
     SELECT '0D' || printf('%024d', i), '0C' || printf('%024d', i), ${status}, 'BR01', i FROM n`,
  );
  await fill(
    20_000,
    `INSERT INTO audit_log (id, at, actor_id, action, subject_type, subject_id, subject_label)
     SELECT '0' || printf('%025d', i), i, '${owner.userId}', 'order.confirmed',
       CASE WHEN i % 100 = 0 THEN 'agent' ELSE 'order' END, 'x', 'x' FROM n`,
  );
  await createAgent();
});

itEvery([
  ["/admin/agents", "agents", 4],
  ["/admin/agents?status=pending", "agents", 4],
  ["/admin/agents?status=rejected&limit=100", "agents", 4],
  ["/admin/buyers", "buyers", 5],
  ["/admin/buyers?limit=100&cursor=0A000000000000000000000300", "buyers", 5],
  ["/auth/admin-data", "adminData", 2],
  ["/auth/admin-data?status=pending", "adminData", 2],
  ["/auth/admin-data?status=pending&cursor=0B000000000000000000000300", "adminData", 2],
  ["/admin/audit", "entries", 3],
  ["/admin/audit?subject=agent", "entries", 3],
])("each list reads a few rows for each row it shows, in two round trips", async (path, field, rowsEach) => {
  const who = path.startsWith("/admin/agents") ? staff : owner;
  const { status, body, cost } = await measure<Record<string, unknown[]>>("GET", path, { token: who.token });
  expect(status).toBe(200);
  const shown = body[field]?.length ?? 0;
  expect(shown).toBe(Number(new URLSearchParams(path.split("?")[1]).get("limit") ?? 20));
  expect(cost.rows, `${cost.rows} rows for ${shown}`).toBeLessThanOrEqual(rowsEach * shown + 20);
  expect(cost.serial).toBe(2);
});
