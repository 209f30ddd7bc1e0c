import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { Document } from "../../worker/documents/documents.contract.ts";
import { type Page, signIn } from "./support/client.ts";
import type { Fills } from "./support/forms.ts";
import { longTest } from "./support/long-test.ts";

test("shows an order's tax documents from its page, in the reader's language, and nobody else's", async () => {
  const hotel = await signIn("hotel@rasad.test");
  const { documents } = await hotel.api<{ documents: Document[] }>("GET", "/documents?limit=50");
  const document = documents.find(({ cgst }) => cgst > 0);
  const { id = "", number = "", orderId = "", kind } = document ?? {};
  expect(kind).toMatch(/invoice/);
  const order = await hotel.open(`/orders/${orderId}`);
  expect(order.text("main")).toContain(number);
  const path = `/orders/${orderId}/documents/${id}`;
  const page = await hotel.open(path);
  const text = page.text("main");
  for (const words of [number, "Rasad Provisions", "10AAGCR4375J1ZD", "CGST", "Bihar (10)", "Rupees", "Only"])
    expect(text).toContain(words);
  expect(page.link("Download PDF").getAttribute("href")).toBe(`/documents/${id}.pdf`);
  expect((await (await signIn("hotel2@rasad.test")).open(path)).status).toBe(404);
  expect((await (await signIn("admin@rasad.test")).open(path)).status).toBe(200);
});

longTest("saves the seller without script, says what is wrong, and keeps what was typed", async () => {
  const owner = await signIn("owner@rasad.test");
  const path = "/admin/settings/seller";
  const save = (page: Page, fills: Record<string, string>) => owner.press(page, page.button("Save"), fills);
  const form = await owner.open(path);
  const { value: gstin } = form.field("GSTIN");
  const refused = await save(form, { GSTIN: "10AAGCR4375J1ZE", IFSC: "SBI1" });
  expect(refused.status).toBe(400);
  expect(refused.field("GSTIN").value).toBe("10AAGCR4375J1ZE");
  expect(refused.description("GSTIN")).toContain("valid 15-character GSTIN");
  expect(refused.description("IFSC")).toContain("such as SBIN0001234");
  const elsewhere = await save(refused, { GSTIN: gstin ?? "", IFSC: "SBIN0001234", State: "20" });
  expect(elsewhere.description("State")).toContain("code of another state");
  const saved = await save(elsewhere, { State: "10", Bank: "State Bank of India, Patna" });
  saved.see.getByText("The seller was saved.");
  expect(saved.field("Bank").value).toBe("State Bank of India, Patna");
  await save(await owner.open(path), { Bank: "State Bank of India" });
  const late = await save(saved, { Bank: "SBI, Patna" });
  late.see.getByText(/changed/);
  expect(late.field("Bank").value).toBe("SBI, Patna");
  (await save(late, {})).see.getByText("The seller was saved.");
  expect((await (await signIn("admin@rasad.test")).open(path)).status).toBe(403);
});

longTest("keeps a product's tax fields in its form, and asks about a price of ₹0, without script", async () => {
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const added = { ...like, name: `Taxed ${crypto.randomUUID()}`, names: {}, price: { patna: 30 } };
  const { product } = await admin.api<{ product: Product }>("POST", "/products", added);
  const path = `/admin/products/${product._id}`;
  const save = (page: Page, fills: Fills) => admin.press(page, page.button("Save"), fills);
  const now = async () => (await admin.api<{ product: Product }>("GET", `/products/${product._id}`)).product;
  const fills = { "HSN code": "12345", "GST in the price": "5", Sold: "yes", "Weight tolerance (%)": "10" };
  const refused = await save(await admin.open(path), fills);
  expect(refused.description("HSN code")).toContain("4, 6 or 8 digits");
  expect(refused.field("GST in the price").value).toBe("5");
  expect((await save(refused, { "HSN code": "" })).description("HSN code")).toContain("Taxed goods need");
  await save(refused, { "HSN code": "0405" });
  expect(await now()).toMatchObject({ hsn: "0405", gstRate: 5, isPrepacked: true, weightTolerance: 10 });
  await save(await admin.open(path), {
    "HSN code": "",
    "Weight tolerance (%)": "",
    Sold: "no",
    "GST in the price": "0",
  });
  expect(await now()).toMatchObject({ hsn: "", gstRate: 0, isPrepacked: false, weightTolerance: null });
  const price = "Price in Patna (₹)";
  const asked = await save(await admin.open(path), { [price]: "0" });
  expect(asked.description(price)).toContain("Free of charge?");
  expect((await now()).price.patna).toBe(30);
  await save(asked, { [price]: "0", "Yes, it is free of charge (₹0)": true });
  expect((await now()).price.patna).toBe(0);
});
