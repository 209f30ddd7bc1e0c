import { beforeAll, describe, expect, it } from "vitest";
import type { BalancePage, LedgerPage } from "../ledger/entries.contract.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { systemClock } from "../platform/clock.ts";
import { write } from "../platform/d1/db.ts";
import { DAY_MS, indianDay } from "../platform/dates.contract.ts";
import { as, call } from "../testing/api-client.ts";
import { copyOrder } from "../testing/copied-orders.ts";
import { measure, rowBudget } from "../testing/costs/meter.ts";
import { itEvery } from "../testing/every-row.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  db,
  product,
} from "../testing/factories.ts";
import { resting } from "../testing/faults.ts";
import { accepted, deliver } from "../testing/orders.ts";
import type { Figures } from "./figures.contract.ts";
import { createReceivables } from "./receivables.service.ts";

const today = indianDay(Date.now());
const month = today.slice(0, 7);

let owner: Account;
let staff: Account;
let buyer: Account;
let agent: Account & { readonly agentId: string };
let orderId: string;

const readFigures = async (query = "") => (await as(owner.token).get<Figures>(`/admin/figures${query}`)).body;
const listEntries = async (query: string) => (await as(staff.token).get<LedgerPage>(`/admin/ledger?${query}`)).body;

/** Charges ₹100, ₹200 … on account, each the given number of days ago. */
const chargeOnAccount = async (account: string, daysAgo: readonly number[]) => {
  for (const [i, days] of daysAgo.entries()) {
    const posted = createLedgerService({ now: () => Date.now() - days * DAY_MS }).posted([
      {
        key: `t:${account}:${i}`,
        kind: "charge",
        debit: `account:${account}`,
        credit: "sales",
        amountPaise: 10_000 * (i + 1),
      },
    ]);
    await write(db, posted);
  }
};

beforeAll(async () => {
  resting.mails = true;
  [owner, staff, buyer, agent] = [await createOwner(), await createAdmin(), await createUser(), await createAgent()];
  const [potato = ""] = await createProducts([product("Potato")]);
  const { _id } = await accepted({ buyer, staff, agent }, potato);
  const carried = [await copyOrder(_id), await copyOrder(_id), await copyOrder(_id)];
  for (const { id, code } of carried) expect((await deliver(agent, id, code)).status).toBe(200);
  orderId = carried[2]?.id ?? "";
});

describe("the owner's figures", () => {
  it("are the sums of the ledger by month, day and city, and the cash that agents carry", async () => {
    for (const query of ["", `?month=${month}`, "?city=patna"]) {
      const { totals, days, months, custody } = await readFigures(query);
      expect(totals.sales).toBe(76.5);
      expect(totals.tax).toBe(0);
      expect(totals.cash).toBe(78);
      expect(totals.refund).toBe(0);
      expect(custody).toBe(78);
      // Each order's cash is in whole rupees.
      expect(days.at(-1)).toMatchObject({ day: today, sales: 76.5, cash: 78, round_off: 1.5 });
      expect(months.at(-1)).toEqual({ month, sales: 76.5 });
      expect(days.length).toEqual(Number(today.slice(8)));
      expect(months.length).toBe(12);
    }
    expect((await readFigures("?city=gaya")).totals.sales).toBe(0);
    expect((await readFigures("?month=2026-01")).totals.sales).toBe(0);
    expect((await call("GET", "/admin/figures?month=2026-13", { token: owner.token })).status).toBe(400);
  });

  it("are exported as a file", async () => {
    const { text, headers } = await call("GET", "/admin/figures/export.csv", { token: owner.token });
    const amounts = ["sales,76.50", "cash,78.00", "round_off,1.50"].map((row) => `${today},${row}\r\n`);
    expect(text.replace("\uFEFF", "")).toBe(`day,figure,amount\r\n${amounts.join("")}`);
    expect(headers.get("Content-Disposition")).toContain(`rasad-figures-${month}.csv`);
  });

  it("each open the rows behind them", async () => {
    const { totals } = await readFigures();
    for (const figure of ["sales", "cash", "tax", "round_off"] as const)
      for (const day of [today, month]) {
        const { entries } = await listEntries(`figure=${figure}&day=${day}`);
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals[figure]);
      }
    expect((await listEntries(`figure=sales&day=${today}&city=gaya`)).entries).toEqual([]);
    const { balances } = (await as(staff.token).get<BalancePage>("/admin/ledger/balances?of=cash")).body;
    expect(balances).toMatchObject([{ account: `cash:${agent.agentId}`, balance: 78 }]);
  });

  it("take one round trip, and read rows in proportion to the figures shown", async () => {
    const { body, cost } = await measure<Figures>("GET", "/admin/figures", { token: owner.token });
    const shown = body.days.flatMap((day) => Object.values(day).filter((sum) => typeof sum === "number" && sum !== 0));
    expect(cost.serial).toBe(2);
    expect(shown.length).toBe(3);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(shown.length + body.months.length));
  });
});

describe("the rows of the ledger", () => {
  it("are listed by order, buyer and account, page by page, newest first", async () => {
    const { entries } = await listEntries(`order=${orderId}`);
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["cash", 26],
      ["round_off", 0.5],
      ["charge", 25.5],
    ]);
    expect(entries[2]).toMatchObject({ orderId, buyer: { _id: buyer.userId }, credit: "sales" });
    for (const query of [`buyer=${buyer.userId}`, `account=buyer:${buyer.userId}`, "day=2026-11", "figure=cash"]) {
      const all = (await listEntries(query)).entries;
      const paged: typeof all = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: LedgerPage = await listEntries(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ""}`);
        paged.push(...page.entries);
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(all);
      expect(all).toHaveLength(query === "figure=cash" ? 3 : 9);
    }
  });

  itEvery(["limit=5", "figure=sales&limit=3", "account=sales&limit=3"])(
    "take two round trips, and read rows in proportion to what is shown",
    async (query) => {
      const { body, cost } = await measure<LedgerPage>("GET", `/admin/ledger?${query}`, { token: staff.token });
      expect(cost.serial).toBe(2);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(body.entries.length));
    },
  );
});

describe("receivables", () => {
  it("are added up by age in bounded steps, with credit balances apart", async () => {
    const one = await createUser();
    const other = await createUser();
    await chargeOnAccount(one.userId, [40, 20, 10, 1]);
    await chargeOnAccount(other.userId, [3]);
    const { posted } = createLedgerService(systemClock);
    const paid = { kind: "account_payment", debit: "bank" } as const;
    await write(db, [
      ...posted([{ ...paid, key: "t:p1", credit: `account:${one.userId}`, amountPaise: 15_000 }]),
      ...posted([{ ...paid, key: "t:p2", credit: `account:${other.userId}`, amountPaise: 12_000 }]),
    ]);
    const receivables = createReceivables(db, systemClock);
    expect((await readFigures()).receivables).toBeNull();
    for (let i = 0; i < 4; i++) await receivables.addUpSome(1);
    expect((await readFigures()).receivables).toMatchObject({ total: 850, ages: [400, 300, 150, 0], inFavour: 20 });
  });
});

it("exports a figure below zero as an amount that spreadsheets add up", async () => {
  const ledger = createLedgerService({ now: () => Date.UTC(2026, 0, 15) });
  const rounded = { key: "t:down", kind: "round_off", debit: "round_off", credit: "office", amountPaise: 40 } as const;
  await write(db, ledger.posted([rounded]));
  const { text } = await call("GET", "/admin/figures/export.csv?month=2026-01", { token: owner.token });
  expect(text).toContain("\r\n2026-01-15,round_off,-0.40\r\n");
});

it("lists every ledger row across pages, even when the row written last has an earlier time", async () => {
  const { userId } = await createUser();
  await chargeOnAccount(userId, [2, 1, 3]);
  for (const query of [`account=account:${userId}`, `buyer=${userId}`]) {
    const { entries, nextCursor } = await listEntries(`${query}&limit=2`);
    const rest = await listEntries(`${query}&limit=2&cursor=${nextCursor}`);
    expect([...entries, ...rest.entries].map(({ amount }) => amount)).toEqual([300, 200, 100]);
  }
});
