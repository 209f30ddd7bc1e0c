import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as, call, ORIGIN } from "../../testing/api-client.ts";
import { issueSample } from "../../testing/documents/issue-samples.ts";
import { type Account, createAdmin, createAgent, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";

let buyer: Account;
let admin: Account;
let ids: string[];

const fetchAs = (account: Account, path: string) =>
  exports.default.fetch(`${ORIGIN}/api${path}`, { headers: { Authorization: `Bearer ${account.token}` } });

/** Times in India. */
const NOVEMBER = Date.parse("2026-11-23T12:00:00+05:30");
const OCTOBER = Date.parse("2026-10-31T23:59:59+05:30");

beforeAll(async () => {
  [buyer, admin] = await Promise.all([createUser(), createAdmin()]);
  ids = await issueSample({ buyer, at: NOVEMBER, goods: 2 });
});

describe("a document as PDF", () => {
  it("is made once in each language, stored, and named after its number", async () => {
    const path = `/documents/${ids[0]}/pdf?language=hindi`;
    const first = await fetchAs(buyer, path);
    expect(first.headers.get("Content-Type")).toBe("application/pdf");
    expect(first.headers.get("Content-Disposition")).toMatch(/^attachment; filename="IBA-26-27-000\d\d\d.pdf"$/);
    const made = await first.bytes();
    expect(new TextDecoder().decode(made.slice(0, 8))).toBe("%PDF-1.7");
    const kept = await env.ARCHIVE.get(`documents/${ids[0]}.hindi.pdf`);
    expect(await kept?.bytes()).toEqual(made);
    await env.ARCHIVE.put(`documents/${ids[0]}.hindi.pdf`, "kept");
    expect(new TextDecoder().decode(await (await fetchAs(buyer, path)).bytes())).toBe("kept");
  });

  it("is shown to its buyer and to staff only", async () => {
    const [other, agent] = await Promise.all([createUser(), createAgent()]);
    const path = `/documents/${ids[0]}/pdf`;
    expect((await fetchAs(admin, path)).status).toBe(200);
    expect((await as(other.token).get(path)).body.code).toBe("documents.not_found");
    expect((await as(agent.token).get(path)).status).toBe(404);
    expect((await as(buyer.token).get("/documents/unknown/pdf")).status).toBe(404);
  });
});

describe("the verification", () => {
  const tokenOf = async (id: string | undefined) =>
    (await env.DB.prepare("SELECT token FROM documents WHERE id = ?").bind(id).first<{ token: string }>())?.token;

  it("shows everyone kind, number, date and total, and nothing else", async () => {
    const { body } = await call("GET", `/verify/${await tokenOf(ids[0])}`);
    expect(body.document).toEqual({
      kind: "invoice_bill",
      number: expect.stringMatching(/^IBA\/26-27\/\d{6}$/),
      issuedAt: new Date(NOVEMBER).toISOString(),
      total: 1000.53,
    });
  });

  it("rejects any other token", async () => {
    for (const token of ["0".repeat(32), "x", "%00"]) {
      expect((await call("GET", `/verify/${token}`)).body.document, token).toBeNull();
    }
  });

  it("is refused above the rate of a network", async () => {
    const keys: string[] = [];
    const once = { limit: async ({ key }: { key: string }) => ({ success: keys.push(key) === 1 }) };
    const { documentFiles } = createServices({ ...env, SEARCH_LIMIT: once }, { waitUntil: () => undefined });
    const token = (await tokenOf(ids[0])) ?? "";
    expect(await documentFiles.verify(token, "2001:db8:1:1::2")).toMatchObject({ kind: "invoice_bill" });
    const refusal = documentFiles.verify(token, "2001:db8:1:1::3");
    await expect(refusal).rejects.toMatchObject({ code: "limits.lookups", status: 429 });
    expect(keys).toEqual(Array(2).fill("verify:2001:db8:1:1::/64"));
  });
});

describe("a month's documents", () => {
  it("are listed with their sums, by months in India", async () => {
    await issueSample({ buyer, at: OCTOBER });
    const { body } = await as(buyer.token).get("/documents/months");
    expect(body.months).toEqual([
      { month: "2026-11", documents: 1, total: 1000.53 },
      { month: "2026-10", documents: 1, total: 240.53 },
    ]);
  });

  it("are exported as rows for accountants, one per rate", async () => {
    const { text, headers } = await as(buyer.token).get("/documents/month/2026-11/documents.csv");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="rasad-documents-2026-11.csv"');
    const [head, ...rows] = text.replace("\uFEFF", "").trim().split("\r\n");
    expect(head).toBe(
      "date,number,kind,buyer,gstin,place_of_supply,gst_rate,taxable,exempt,cgst,sgst,igst,total,round_off,refers_to",
    );
    expect(rows.map((row) => row.replace(/IBA[^,]+/, "N"))).toEqual([
      "2026-11-23,N,invoice_bill,Hotel Maurya,,10-Bihar,0,0.00,201.39,0.00,0.00,0.00,201.39,0,",
      "2026-11-23,N,invoice_bill,Hotel Maurya,,10-Bihar,5,761.08,0.00,19.03,19.03,0.00,799.14,0,",
    ]);
  });

  it("are exported as a ZIP of PDFs with those rows", async () => {
    const answer = await fetchAs(buyer, "/documents/month/2026-11/documents.zip");
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    const names = new TextDecoder("latin1")
      .decode(await answer.bytes())
      .match(/(documents\.csv|IBA[\w-]+\.pdf)PK|(documents\.csv|IBA[\w-]+\.pdf)/g);
    expect(new Set(names?.map((name) => name.replace("PK", "")))).toEqual(
      new Set(["documents.csv", expect.stringMatching(/^IBA-26-27-\d{6}\.pdf$/)]),
    );
  });

  it("add up by HSN code and rate for staff, credit notes subtracted", async () => {
    const { body } = await as(admin.token).get<{ rows: unknown[] }>("/documents/month/2026-11/gst?city=patna");
    expect(body.rows).toEqual([
      expect.objectContaining({ buyers: "b2c", hsn: "040690", gstRate: 5, unit: null, quantity: 0, total: 39.14 }),
      expect.objectContaining({
        buyers: "b2c",
        hsn: "040690",
        gstRate: 5,
        unit: "packet",
        quantity: 2,
        exempt: 0,
        total: 760,
      }),
      expect.objectContaining({ buyers: "b2c", hsn: "0709", gstRate: 0, unit: null, total: 9.86 }),
      expect.objectContaining({
        buyers: "b2c",
        hsn: "0709",
        gstRate: 0,
        unit: "kg",
        quantity: 2.35,
        taxable: 0,
        exempt: 191.53,
      }),
    ]);
    expect((await as(buyer.token).get("/documents/month/2026-11/gst")).status).toBe(403);
    expect((await as(admin.token).get("/documents/month/2026-13/gst")).status).toBe(404);
    expect((await as(admin.token).get("/documents/month/2026-11/gst.csv")).text.split("\r\n")).toHaveLength(6);
  });
});
