import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../orders/orders.contract.ts";
import { systemClock } from "../platform/clock.ts";
import { isAssertFailure, readRows, write } from "../platform/d1/db.ts";
import { monthAt } from "../platform/dates.contract.ts";
import type { DocumentRow } from "../schema/documents.table.ts";
import { as } from "../testing/api-client.ts";
import { measure, rowBudget } from "../testing/costs/meter.ts";
import { delivered, documentsOf } from "../testing/documents/deliveries.ts";
import { sellerInput } from "../testing/documents/sellers.ts";
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
import { type LineToCredit, planCredits } from "./credit-notes.ts";
import type { Document, DocumentDetail } from "./documents.contract.ts";
import { documentsOfOrder } from "./documents.repo.ts";
import { createDocumentsService } from "./documents.service.ts";
import { toIssued } from "./to-document.ts";

const SELLER = { ...sellerInput, gstin: "10AAGCR4375J1ZD", fssai: "10012345678901" };
const RATES = { hsn: "1512", gstRateBp: 500, isPrepacked: 1 };

let people: Record<"owner" | "staff" | "cafe" | "hotel", Account>;
let goods: { potato: string; oil: string };

beforeAll(async () => {
  resting.mails = true;
  people = {
    owner: await createOwner(),
    staff: await createAdmin(),
    cafe: await createUser({ name: "Cafe Patna" }),
    hotel: await createUser({ name: "Maurya", businessName: "Hotel Maurya", gstin: "10AABCM1234F1ZC" }),
  };
  const [potato = "", oil = ""] = await createProducts([
    product("Potato", { pricePaise: 3_000, hsn: "0701" }),
    product("Sunflower Oil", { pricePaise: 10_500, category: "Oils", unit: "liter", ...RATES }),
  ]);
  goods = { potato, oil };
});

const putSeller = (who: Account, more: object) =>
  as(who.token).put<{ seller: { version: number }; code: string; fields: Record<string, string> }>("/admin/seller", {
    ...SELLER,
    ...more,
  });

const detailOf = async (who: Account, id: string): Promise<DocumentDetail> =>
  (await as(who.token).get<{ document: DocumentDetail }>(`/documents/${id}`)).body.document;

const mixed = () => [
  { productId: goods.potato, quantity: 10 },
  { productId: goods.oil, quantity: 2 },
];

describe("the seller", () => {
  it("is unregistered at first, so that nothing is taxed", async () => {
    const id = await delivered(people.hotel, people.staff, mixed());
    const [bill, ...others] = await documentsOf<Document>(people.hotel, id);
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ kind: "bill_of_supply", total: 510, taxable: 0, exempt: 510, cgst: 0, igst: 0 });
    expect((await as(people.hotel.token).get<{ order: Order }>(`/orders/${id}`)).body.order.gstIncluded).toBe(0);
    expect(await detailOf(people.hotel, bill?.id ?? "")).toMatchObject({ seller: { name: "Rasad", gstin: "" } });
  });

  it("is entered by the owner, with the state of the GSTIN and a complete bank account or none", async () => {
    expect((await putSeller(people.staff, { version: 0 })).status).toBe(403);
    const wrong = await putSeller(people.owner, { version: 0, state: "20", ifsc: "SBIN0001234", fssai: "12" });
    expect([wrong.status, wrong.body.fields]).toMatchObject([400, { fssai: expect.any(String) }]);
    const half = await putSeller(people.owner, { version: 0, state: "20", ifsc: "SBIN0001234" });
    expect(Object.keys(half.body.fields).sort()).toEqual(["accountName", "accountNumber", "bankName", "state"]);
    expect((await putSeller(people.owner, { version: 0 })).body).toMatchObject({ seller: { ...SELLER, version: 1 } });
    // Repeated, as after a lost response.
    expect((await putSeller(people.owner, { version: 0 })).body.seller.version).toBe(1);
    expect((await putSeller(people.owner, { version: 0, name: "Other" })).body.code).toBe("seller.conflict");
    const { entries } = (await as(people.owner.token).get<{ entries: object[] }>("/admin/audit")).body;
    expect(entries[0]).toMatchObject({ action: "seller.changed", after: { gstin: SELLER.gstin } });
  });
});

describe("the documents of a delivery", () => {
  it("are a single document for a buyer without a GSTIN, with tax, taxable and exempt value by line", async () => {
    const id = await delivered(people.cafe, people.staff, mixed());
    const documents = await documentsOf<Document>(people.cafe, id);
    expect(documents).toMatchObject([
      {
        kind: "invoice_bill",
        orderId: id,
        total: 510,
        taxable: 200,
        exempt: 300,
        cgst: 5,
        sgst: 5,
        igst: 0,
        refersTo: null,
      },
    ]);
    expect(documents[0]?.number).toMatch(/^IBA\/\d\d-\d\d\/000001$/);
    const detail = await detailOf(people.cafe, documents[0]?.id ?? "");
    expect(detail).toMatchObject({
      seller: { name: SELLER.name, gstin: SELLER.gstin },
      buyer: { name: "Cafe Patna", gstin: "", phone: "9876543210" },
      order: { id, deliveryAddress: "Hotel Maurya, Fraser Road, Patna", paymentMethod: "cod" },
      placeOfSupply: "10",
      isInterState: false,
      amountInWords: "Rupees Five Hundred Ten Only",
    });
    expect(detail.lines).toMatchObject([
      {
        kind: "goods",
        name: "Potato",
        hsn: "0701",
        quantity: 10,
        price: 30,
        gstRate: 0,
        total: 300,
        taxable: 0,
        exempt: 300,
      },
      { kind: "goods", name: "Sunflower Oil", hsn: "1512", quantity: 2, gstRate: 5, total: 210, taxable: 200, cgst: 5 },
    ]);
    expect(detail).toMatchObject(documents[0] ?? {});
  });

  it("are an invoice and a bill of supply for a buyer with a GSTIN, and the ledger charges both", async () => {
    const id = await delivered(people.hotel, people.staff, mixed());
    const documents = await documentsOf<Document>(people.hotel, id);
    expect(documents.map(({ kind, total, taxable, cgst }) => [kind, total, taxable, cgst]).sort()).toEqual([
      ["bill_of_supply", 300, 0, 0],
      ["invoice", 210, 200, 5],
    ]);
    const booked = await db.all(sql`SELECT credit, sum(amount_paise) AS paise FROM ledger
      WHERE order_id = ${id} AND kind = 'charge' GROUP BY credit ORDER BY credit`);
    expect(booked).toEqual([
      { credit: "sales", paise: 50_000 },
      { credit: "tax:cgst", paise: 500 },
      { credit: "tax:sgst", paise: 500 },
    ]);
    const invoice = documents.find(({ kind }) => kind === "invoice");
    expect((await detailOf(people.staff, invoice?.id ?? "")).buyer).toMatchObject({
      name: "Hotel Maurya",
      gstin: "10AABCM1234F1ZC",
    });
  });

  it("carry IGST when the seller is in another state", async () => {
    const elsewhere = { gstin: "20AABCM1234F1ZB", state: "20" };
    expect((await putSeller(people.owner, { ...elsewhere, version: 1 })).status).toBe(200);
    const id = await delivered(people.cafe, people.staff, [{ productId: goods.oil, quantity: 1 }]);
    expect((await putSeller(people.owner, { version: 2 })).status).toBe(200);
    expect(await documentsOf<Document>(people.cafe, id)).toMatchObject([
      { kind: "invoice", total: 105, taxable: 100, cgst: 0, sgst: 0, igst: 5 },
    ]);
  });

  it("have numbers that restart each financial year", async () => {
    await db.run(sql`UPDATE documents SET year = '19-20', number = replace(number, '/' || year || '/', '/19-20/')`);
    const id = await delivered(people.cafe, people.staff, mixed());
    const [document] = await documentsOf<Document>(people.cafe, id);
    expect(document?.number).toMatch(/^IBA\/\d\d-\d\d\/000001$/);
  });

  it("are shown to their buyer and staff only", async () => {
    const agent = await createAgent();
    const id = await delivered(people.cafe, people.staff, mixed(), agent);
    const [document] = await documentsOf<Document>(people.staff, id);
    for (const stranger of [people.hotel, agent]) {
      expect((await as(stranger.token).get(`/orders/${id}/documents`)).status).toBe(404);
      expect((await as(stranger.token).get(`/documents/${document?.id}`)).status).toBe(404);
    }
    expect((await as(agent.token).get("/documents")).status).toBe(403);
  });

  it("are listed page by page, newest first, by month", async () => {
    const list = async (who: Account, query: string) =>
      (await as(who.token).get<{ documents: Document[]; nextCursor: string | null }>(`/documents${query}`)).body;
    const all = (await list(people.hotel, "")).documents;
    expect(all.length).toBe(3);
    const first = await list(people.hotel, "?limit=2");
    const second = await list(people.hotel, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.documents, ...second.documents]).toEqual(all);
    expect(second.nextCursor).toBeNull();
    const month = monthAt(Date.parse(all[0]?.issuedAt ?? ""));
    expect((await list(people.staff, `?month=${month}`)).documents.length).toBeGreaterThan(3);
    expect((await list(people.hotel, "?month=2020-02")).documents).toEqual([]);
    expect((await as(people.hotel.token).get("/documents?month=2026-13")).status).toBe(400);
  });
});

it("documents cost a row each and are read in the trip after the session's, among thousands of others", async () => {
  await db.run(sql`
    INSERT INTO documents (id, kind, year, series, serial, number, order_id, buyer_id, city, issued_at, total_paise,
      taxable_paise, token, snapshot)
    SELECT printf('01AAAAAAAA%016d', value), 'invoice', '20-21', 'Z', value, printf('INZ/20-21/%06d', value),
      'o' || value, CASE value % 3 WHEN 0 THEN ${people.cafe.userId} ELSE 'b' || value END, 'patna', value, 100, 100,
      't' || value, '{}'
    FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 3000) SELECT value FROM n)`);
  const { token } = people.cafe;
  const [order] = (await as(token).get<{ documents: Document[] }>("/documents?limit=1")).body.documents;
  for (const [path, rows] of [
    ["/documents?limit=20", 20],
    [`/documents?limit=20&month=${monthAt(Date.now())}`, 20],
    [`/orders/${order?.orderId}/documents`, 3],
  ] as const) {
    const { cost, body } = await measure<{ documents: Document[] }>("GET", path, { token });
    expect(cost.serial, path).toBe(2);
    expect(body.documents.length, path).toBeGreaterThan(0);
    expect(body.documents.length, path).toBeLessThanOrEqual(rows);
    expect(cost.rows, path).toBeLessThanOrEqual(rowBudget(rows));
  }
  const all = await measure("GET", "/documents?limit=20", { token: people.staff.token });
  expect(all.cost.rows).toBeLessThanOrEqual(rowBudget(20));
});

it("documents are in the file that a person downloads about themselves, with what is printed on them", async () => {
  const { body } = await as(people.hotel.token).get<{ documents: DocumentDetail[] }>("/auth/profile/data");
  expect(body.documents.length).toBeGreaterThan(2);
  expect(body.documents[0]).toMatchObject({ buyer: { name: "Hotel Maurya" }, seller: { gstin: SELLER.gstin } });
});

describe("credit notes", () => {
  const service = createDocumentsService(systemClock);
  const credit = async (orderId: string, wanted: LineToCredit, before: readonly LineToCredit[] = []) => {
    const rows = (await readRows(db, documentsOfOrder(db, orderId))) as DocumentRow[];
    const credits = planCredits(rows.map(toIssued), before, [wanted]);
    const notes = service.credit(credits, `account:${people.hotel.userId}`);
    return { notes, write: () => write(db, [...notes.statements]) };
  };

  it("refer to their invoice, add up to the line, and never exceed what is left of it", async () => {
    const id = await delivered(people.hotel, people.staff, mixed());
    const some = { position: 1, quantityMilli: 500 };
    const rest = { position: 1, quantityMilli: 1_500 };
    const first = await credit(id, some);
    const second = await credit(id, rest);
    await first.write();
    // `second` was prepared before `first` was written.
    await expect(second.write()).rejects.toSatisfy(isAssertFailure);
    await (await credit(id, rest, [some])).write();
    await expect(credit(id, { position: 1, quantityMilli: 1 }, [some, rest])).rejects.toThrow(RangeError);
    await expect(credit(id, { position: 7, quantityMilli: 1 })).rejects.toThrow(RangeError);
    const documents = await documentsOf<Document>(people.hotel, id);
    const invoice = documents.find(({ kind }) => kind === "invoice");
    const notes = documents.filter(({ kind }) => kind === "credit_note");
    expect(notes.map(({ refersTo, total, cgst }) => [refersTo, total, cgst])).toEqual([
      [invoice?.number, 52.5, 1.25],
      [invoice?.number, 157.5, 3.75],
    ]);
    expect(notes.map(({ number }) => number.slice(-6))).toEqual(["000001", "000002"]);
    expect(first.notes.transfers.filter(({ amountPaise }) => amountPaise > 0)).toMatchObject([
      { kind: "credit_note", debit: "sales", credit: `account:${people.hotel.userId}`, amountPaise: 5_000 },
      { debit: "tax:cgst", amountPaise: 125 },
      { debit: "tax:sgst", amountPaise: 125 },
    ]);
  });
});
