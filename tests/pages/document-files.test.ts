import { expect, test } from "vitest";
import { createClient, signIn } from "./support/client.ts";

test("verifies a document for anybody: an unknown one is 404 and not indexed", async () => {
  const page = await createClient().open("/verify/0123456789abcdef0123456789abcdef");
  expect(page.status).toBe(404);
  page.see.getByRole("heading", { name: "We do not know this document" });
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

test("says what is missing of a document's file as text", async () => {
  const buyer = await signIn("hotel@rasad.test");
  const answer = await buyer.send("/documents/01ARZ3NDEKTSV4RRFFQ69G5FAV.pdf");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("There is no such document.");
});

test("shows documents by month, and links that say which part of it a ZIP holds", async () => {
  const admin = await signIn("admin@rasad.test");
  const { months } = await admin.api<{ months: { month: string; documents: number }[] }>("GET", "/documents/months");
  const [newest] = months;
  const page = await admin.open(`/documents?month=${newest?.month}`);
  expect(page.text("main")).toContain(`${newest?.documents} documents, ₹`);
  expect(page.link("CSV for accountants").getAttribute("href")).toBe(
    `/documents/month/${newest?.month}/documents.csv?`,
  );
  const sums = await admin.open(`/admin/gst?month=${newest?.month}`);
  sums.see.getByRole("heading", { name: "Registered buyers (B2B)" });
  const nothing = await admin.open("/documents?month=2020-13");
  expect(nothing.status).toBe(200);
});
