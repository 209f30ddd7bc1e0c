import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createServices } from "../../compose.ts";
import type { Checks } from "../../health/health.contract.ts";
import { write } from "../../platform/d1/db.ts";
import { as, call } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import { itEvery } from "../../testing/every-row.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  db,
  product,
} from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { balanceOf } from "../../testing/ledger.ts";
import { accepted, countRows, deliver } from "../../testing/orders.ts";
import { runSql } from "../../testing/shop-state.ts";
import type { LedgerCheck, LedgerCorrection } from "../entries.contract.ts";
import type { Transfer } from "../ledger.contract.ts";
import { createLedgerService } from "../ledger.service.ts";
import { createCheckLedger } from "./check-ledger.service.ts";

const CHECKED_AT = "2026-11-27T06:00:00.000Z";
const clock = { now: () => Date.parse(CHECKED_AT) };
const { alertOwners } = createServices(env, { waitUntil: () => undefined }).health;
const check = createCheckLedger(db, clock, alertOwners);

let owner: Account;
let staff: Account;
let buyer: Account;
let orderId: string;

/** Runs the check until one more full pass has ended. */
const checkAll = async (max = 500): Promise<LedgerCheck> => {
  const passOf = () => env.DB.prepare("SELECT pass FROM ledger_checks").first<number>("pass");
  const before = await passOf();
  for (let i = 0; i < 100 && (await passOf()) === before; i++) await check.checkSome(max);
  return (await as(staff.token).get<LedgerCheck>("/admin/ledger/check")).body;
};

const alarms = async (): Promise<number> => countRows("outbox", "kind = 'account.ledger_differs'");

beforeAll(async () => {
  resting.mails = true;
  owner = await createOwner();
  staff = await createAdmin();
  buyer = await createUser();
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
  itEvery([500, 2])("finds nothing in a consistent ledger, however many rows a run takes", async (max) => {
    const { checkedAt, differences } = await checkAll(max);
    expect(differences).toEqual([]);
    expect(checkedAt).toBe(CHECKED_AT);
  });

  it("includes rows that are posted while it runs", async () => {
    await check.checkSome(1);
    await runSql(
      `INSERT INTO ledger (key, kind, debit, credit, amount_paise, at) VALUES ('t1', 'write_off', 'write_off', 'sales', 100, 1)`,
    );
    await runSql("INSERT INTO ledger_balances VALUES ('write_off', 100, 0)");
    await runSql("UPDATE ledger_balances SET credit_paise = credit_paise + 100 WHERE account = 'sales'");
    expect((await checkAll(1)).differences).toEqual([]);
    expect((await checkAll(2)).differences).toEqual([]);
  });

  itEvery([
    [
      "a row whose amount was changed",
      "UPDATE ledger SET amount_paise = amount_paise + 5 * ? WHERE kind = 'charge' AND order_id = ?",
      () => [
        { kind: "debit", id: `buyer:${buyer.userId}`, rows: 78.05, other: 78 },
        { kind: "credit", id: "sales", rows: 77.55, other: 77.5 },
        { kind: "charge", id: orderId, rows: 26.05, other: 26 },
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
      () => [{ kind: "charge", id: orderId, rows: 26, other: 26.01 }],
    ],
  ])("finds inconsistencies and alerts the owner once, while the shop stays ready", async (_, tamper, differences) => {
    const before = await alarms();
    await runSql(tamper, 1, orderId);
    await checkAll(2);
    const found = (await checkAll(2)).differences;
    expect([...found].sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id))).toEqual(
      differences().sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id)),
    );
    expect(await alarms()).toBe(before + 1);
    const { status, body } = await call<{ checks: Checks }>("GET", "/ready");
    expect(status).toBe(200);
    expect(body.checks.ledger).toEqual({ ok: false, differences: found.length });
    const { bookDifferences } = (await as(owner.token).get<{ bookDifferences: number }>("/admin/dashboard")).body;
    expect(bookDifferences).toBe(found.length);
    await runSql(tamper, -1, orderId);
    expect((await checkAll()).differences).toEqual([]);
  });

  it("finds a credit to an order that has no note", async () => {
    await runSql(
      `INSERT INTO ledger (key, kind, debit, credit, amount_paise, order_id, at)
       VALUES ('t2', 'credit_note', 'write_off', 'sales', 100, ?, 1)`,
      orderId,
    );
    await runSql("UPDATE ledger_balances SET debit_paise = debit_paise + 100 WHERE account = 'write_off'");
    await runSql("UPDATE ledger_balances SET credit_paise = credit_paise + 100 WHERE account = 'sales'");
    expect((await checkAll()).differences).toEqual([{ kind: "credit_note", id: orderId, rows: 1, other: 0 }]);
    await runSql("UPDATE ledger SET kind = 'write_off' WHERE key = 't2'");
    expect((await checkAll()).differences).toEqual([]);
  });

  it("is one of several runs at once", async () => {
    for (let i = 0; i < 3; i++) await Promise.all([check.checkSome(2), check.checkSome(2), check.checkSome(3)]);
    expect((await checkAll(2)).differences).toEqual([]);
    expect((await checkAll(3)).differences).toEqual([]);
  });
});

describe("a correcting entry", () => {
  type Corrected = { corrections: LedgerCorrection[]; code: string; fields: Record<string, string> };
  const correct = (who: Account, reason = "The note had a negative part") =>
    as(who.token).post<Corrected>("/admin/ledger/corrections", { order: orderId, reason });

  /** Posts a credit note as earlier versions did: its negative part is missing from the ledger. */
  const bookNegativePart = async () => {
    await runSql(
      `INSERT INTO documents (id, kind, year, series, serial, number, order_id, buyer_id, city, issued_at, total_paise,
        taxable_paise, cgst_paise, sgst_paise, token, snapshot)
       VALUES ('note', 'credit_note', '26-27', 'A', 1, 'CNA/26-27/000001', ?, ?, 'patna', 1, 1, -1, 1, 1, 'token', '{}')`,
      orderId,
      buyer.userId,
    );
    const account = `account:${buyer.userId}` as const;
    const part = (debit: "tax:cgst" | "tax:sgst"): Transfer => ({
      key: `credit:note:${debit}`,
      kind: "credit_note",
      debit,
      credit: account,
      amountPaise: 1,
      orderId,
      buyerId: buyer.userId,
      documentId: "note",
    });
    await write(db, createLedgerService(clock).posted([part("tax:cgst"), part("tax:sgst")]));
  };

  it("is refused while balances differ from their rows", async () => {
    const tamper = "UPDATE ledger_balances SET credit_paise = credit_paise + ? WHERE account = 'sales'";
    await runSql(tamper, 1);
    await checkAll();
    expect((await correct(owner)).body.code).toBe("ledger.balances_differ");
    await runSql(tamper, -1);
    await checkAll();
  });

  it("makes an order's ledger match its documents, by the owner, with a reason", async () => {
    await bookNegativePart();
    expect((await checkAll()).differences).toEqual([{ kind: "credit_note", id: orderId, rows: 0.02, other: 0.01 }]);
    expect((await correct(staff)).status).toBe(403);
    const silent = await correct(owner, " ");
    expect(silent.status).toBe(400);
    expect(Object.keys(silent.body.fields)).toEqual(["reason"]);
    const { status, body } = await correct(owner);
    expect(status).toBe(201);
    expect(body.corrections).toEqual([{ debit: `account:${buyer.userId}`, credit: "sales", amount: 0.01 }]);
    expect(await balanceOf(`account:${buyer.userId}`)).toBe(-1);
    expect((await as(owner.token).get<LedgerCheck>("/admin/ledger/check")).body.differences).toEqual([]);
    expect((await checkAll(2)).differences).toEqual([]);
    const { entries } = (await as(owner.token).get<{ entries: object[] }>("/admin/audit")).body;
    expect(entries[0]).toMatchObject({
      action: "ledger.corrected",
      subject: { type: "order", _id: orderId },
      after: { amount: 0.01, reason: "The note had a negative part" },
    });
    expect((await correct(owner)).body.code).toBe("ledger.nothing_to_correct");
  });

  it("is one of several at once", async () => {
    await runSql("UPDATE documents SET cgst_paise = 0, total_paise = 0 WHERE id = 'note'");
    const answers = await Promise.all([1, 2, 3].map(() => correct(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await checkAll()).differences).toEqual([]);
    expect(await balanceOf(`account:${buyer.userId}`)).toBe(0);
  });
});

it("the ledger refuses a negative amount and leaves out a zero amount", () => {
  const { posted } = createLedgerService(clock);
  const moves = (amountPaise: number) =>
    posted([{ key: "k", kind: "charge", debit: "buyer:b", credit: "sales", amountPaise }]);
  expect(() => moves(-1)).toThrow(RangeError);
  expect(moves(0)).toEqual([]);
});
