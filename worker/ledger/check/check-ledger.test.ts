import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import { itEvery } from "../../testing/every-row.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  db,
  product,
} from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { accepted, deliver } from "../../testing/orders.ts";
import type { LedgerCheck } from "../entries.contract.ts";
import { createCheckLedger } from "./check-ledger.service.ts";

const CHECKED_AT = "2026-11-27T06:00:00.000Z";
const check = createCheckLedger(db, { now: () => Date.parse(CHECKED_AT) });

let staff: Account;
let buyer: Account;
let orderId: string;

const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run();

/** Runs until another whole check ended. */
const checkAll = async (max = 500): Promise<LedgerCheck> => {
  const passOf = () => env.DB.prepare("SELECT pass FROM ledger_checks").first<number>("pass");
  const before = await passOf();
  for (let i = 0; i < 100 && (await passOf()) === before; i++) await check.checkSome(max);
  return (await as(staff.token).get<LedgerCheck>("/admin/ledger/check")).body;
};

beforeAll(async () => {
  resting.mails = true;
  [staff, buyer] = [await createAdmin(), await createUser()];
  const agent = await createAgent();
  const [potato = ""] = await createProducts([product("Potato")]);
  const { _id } = await accepted({ buyer, staff, agent }, potato);
  const carried = [await copyOrder(_id), await copyOrder(_id), await copyOrder(_id)];
  for (const { id, code } of carried) expect((await deliver(agent, id, code)).status).toBe(200);
  orderId = carried[2]?.id ?? "";
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("the check of the ledger", () => {
  itEvery([500, 2])("finds nothing in books that agree, however many rows a run takes", async (max) => {
    const { checkedAt, differences } = await checkAll(max);
    expect(differences).toEqual([]);
    expect(checkedAt).toBe(CHECKED_AT);
  });

  it("goes on with what is posted while it runs", async () => {
    await check.checkSome(1);
    await run(
      `INSERT INTO ledger (key, kind, debit, credit, amount_paise, at) VALUES ('t1', 'write_off', 'write_off', 'sales', 100, 1)`,
    );
    await run("INSERT INTO ledger_balances VALUES ('write_off', 100, 0)");
    await run("UPDATE ledger_balances SET credit_paise = credit_paise + 100 WHERE account = 'sales'");
    expect((await checkAll(1)).differences).toEqual([]);
    expect((await checkAll(2)).differences).toEqual([]);
  });

  itEvery([
    [
      "a row whose amount was changed",
      "UPDATE ledger SET amount_paise = amount_paise + 5 * ? WHERE kind = 'charge' AND order_id = ?",
      () => [
        { kind: "debit", id: `buyer:${buyer.userId}`, rows: 76.55, other: 76.5 },
        { kind: "credit", id: "sales", rows: 77.55, other: 77.5 },
        { kind: "charge", id: orderId, rows: 25.55, other: 25.5 },
      ],
    ],
    [
      "a balance that was changed",
      "UPDATE ledger_balances SET credit_paise = credit_paise + 100 * ? WHERE account = 'sales' AND ? <> ''",
      () => [{ kind: "credit", id: "sales", rows: 77.5, other: 78.5 }],
    ],
    [
      "a document of another total",
      "UPDATE documents SET total_paise = total_paise + ?1, taxable_paise = taxable_paise + ?1 WHERE order_id = ?2",
      () => [{ kind: "charge", id: orderId, rows: 25.5, other: 25.51 }],
    ],
  ])("finds what does not agree, and the shop is not ready until it is right again", async (_, tamper, differences) => {
    await run(tamper, 1, orderId);
    const found = (await checkAll(5)).differences;
    expect([...found].sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id))).toEqual(
      differences().sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id)),
    );
    const { status, body } = await call<{ reasons: string[] }>("GET", "/ready");
    expect([status, body.reasons]).toEqual([
      503,
      [`The ledger does not agree in ${found.length} places: see Admin, Ledger.`],
    ]);
    await run(tamper, -1, orderId);
    expect((await checkAll()).differences).toEqual([]);
    expect((await call("GET", "/ready")).status).toBe(200);
  });

  it("finds a credit to an order that has no note", async () => {
    await run(
      `INSERT INTO ledger (key, kind, debit, credit, amount_paise, order_id, at)
       VALUES ('t2', 'credit_note', 'write_off', 'sales', 100, ?, 1)`,
      orderId,
    );
    await run("UPDATE ledger_balances SET debit_paise = debit_paise + 100 WHERE account = 'write_off'");
    await run("UPDATE ledger_balances SET credit_paise = credit_paise + 100 WHERE account = 'sales'");
    expect((await checkAll()).differences).toEqual([{ kind: "credit_note", id: orderId, rows: 1, other: 0 }]);
    await run("UPDATE ledger SET kind = 'write_off' WHERE key = 't2'");
    expect((await checkAll()).differences).toEqual([]);
  });

  it("is one of several runs at once", async () => {
    for (let i = 0; i < 3; i++) await Promise.all([check.checkSome(2), check.checkSome(2), check.checkSome(3)]);
    expect((await checkAll(2)).differences).toEqual([]);
    expect((await checkAll(3)).differences).toEqual([]);
  });
});
