import { expect, test } from "vitest";
import type { Provider } from "../../mocks/razorpay/provider.ts";
import type { Profile } from "../../worker/accounts/profiles/profiles.contract.ts";
import type { Statement } from "../../worker/credit/credit.contract.ts";
import type { Document, DocumentDetail } from "../../worker/documents/documents.contract.ts";
import type { GstRow } from "../../worker/documents/months/months.contract.ts";
import type { LedgerEntry, LedgerPage } from "../../worker/ledger/entries.contract.ts";
import type { Figure } from "../../worker/ledger/ledger.contract.ts";
import { CART_COOKIE, serialiseCart } from "../../worker/orders/cart/cart-cookie.contract.ts";
import type { Order, TimelineEvent } from "../../worker/orders/orders.contract.ts";
import type { OrderReturns, Return } from "../../worker/orders/returns/returns.contract.ts";
import { indianDay } from "../../worker/platform/dates.contract.ts";
import { formatRupees } from "../../worker/platform/money.contract.ts";
import { reach } from "../support/reach.ts";
import { type Client, type Page, signIn } from "./support/client.ts";
import type { Fills } from "./support/forms.ts";
import { longTest } from "./support/long-test.ts";
import { MOCKS, newestMail } from "./support/mail.ts";
import { addGoods, basketOf, buyOnAccount, buyOnline, deliverMixed } from "./support/mixed-basket.ts";
import { cardOf } from "./support/orders.ts";
import { readPdfText } from "./support/pdf-text.ts";

const BUYER = { gstin: "10AABCM1234F1ZC", businessName: "Hotel Maurya", address: "Fraser Road, Patna" };
const month = indianDay(Date.now()).slice(0, 7);

const paise = (rupees: number): number => Math.round(rupees * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + paise(one), 0);

const orderOf = async (who: Client, id: string) => (await who.api<{ order: Order }>("GET", `/orders/${id}`)).order;
const documentsOf = async (who: Client, id: string): Promise<DocumentDetail[]> => {
  const { documents } = await who.api<{ documents: Document[] }>("GET", `/orders/${id}/documents`);
  const read = documents.map((one) => who.api<{ document: DocumentDetail }>("GET", `/documents/${one.id}`));
  return (await Promise.all(read)).map(({ document }) => document);
};
const rowsOf = async (staff: Client, id: string) =>
  (await staff.api<{ entries: LedgerEntry[] }>("GET", `/admin/ledger?order=${id}&limit=100`)).entries;
const rowsLike = (rows: readonly LedgerEntry[], kind: LedgerEntry["kind"], account = "") =>
  sum(rows.filter((row) => row.kind === kind && `${row.debit} ${row.credit}`.includes(account)).map((r) => r.amount));
const fileOf = async (who: Client, path: string) => (await who.send(path)).text();
const cellsOf = (csv: string) => {
  const [head = [], ...rows] = csv
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => (line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []).map((cell) => cell.replace(/,$/, "")));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ""])));
};

/** The provider's refunds of an order, in paise. */
const refundsOf = async (id: string): Promise<number[]> => {
  const made = (await (await reach(`${MOCKS}/razorpay`)).json()) as ReturnType<Provider["list"]>;
  const payments = made.filter(({ receipt }) => receipt === id).flatMap((one) => one.payments);
  return payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)).sort((a, b) => a - b);
};

/**
 * Checks that the documents add up by line, by rate and in total, and agree with the ledger, the page, the PDFs and the
 * lists.
 */
const checkDocuments = async (buyer: Client, admin: Client, id: string, hsns: readonly string[]) => {
  const [documents, rows] = await Promise.all([documentsOf(buyer, id), rowsOf(admin, id)]);
  for (const one of documents) {
    const parts = ["total", "taxable", "exempt", "cgst", "sgst", "igst"] as const;
    for (const part of parts)
      for (const all of [one.lines, one.rates]) expect(sum(all.map((each) => each[part])), part).toBe(paise(one[part]));
    expect(sum([one.taxable, one.exempt, one.cgst, one.sgst, one.igst])).toBe(paise(one.total));
    const kind = one.kind === "credit_note" ? "credit_note" : "charge";
    const ofIt = rows.filter(({ documentId }) => documentId === one.id);
    expect(rowsLike(ofIt, kind)).toBe(paise(one.total));
    for (const tax of ["cgst", "sgst", "igst"] as const) expect(rowsLike(ofIt, kind, tax)).toBe(paise(one[tax]));

    const [page, pdf, verified] = await Promise.all([
      buyer.open(`/orders/${id}/documents/${one.id}`),
      buyer.send(`/documents/${one.id}.pdf`).then((answer) => answer.bytes()),
      buyer.open(`/verify/${one.token}`),
    ]);
    const amounts = [one.total, one.taxable, one.cgst, one.sgst].filter((amount) => amount > 0).map(formatRupees);
    for (const amount of amounts) expect(page.text("main")).toContain(amount);
    expect(verified.text("main")).toContain(formatRupees(one.total));
    const printed = readPdfText(pdf).replaceAll(/\s/g, "");
    expect(one.rates.map(({ gstRate, exempt }) => gstRate === 0 || exempt === 0)).not.toContain(false);
    for (const amount of [one.total, one.taxable].filter((each) => each > 0))
      expect(printed).toContain(amount.toLocaleString("en-IN", { minimumFractionDigits: 2 }));
    expect(printed).toContain(one.number);
  }
  // The buyer's month has sums by rate, the shop's by HSN. Credit notes count as negative.
  const signed = (kind: string, total: number) => (kind === "credit_note" ? -total : total);
  const inAll = sum(documents.map(({ kind, total }) => signed(kind, total)));
  const csv = cellsOf(await fileOf(buyer, `/documents/month/${month}/documents.csv`));
  expect(sum(csv.map(({ kind = "", total }) => signed(kind, Number(total))))).toBe(inAll);
  for (const one of documents)
    expect(sum(csv.filter(({ number }) => number === one.number).map((row) => Number(row.cgst)))).toBe(paise(one.cgst));
  const { months } = await buyer.api<{ months: { month: string; total: number }[] }>("GET", "/documents/months");
  expect(months.map((one) => [one.month, paise(one.total)])).toEqual([[month, inAll]]);
  const { rows: gst } = await admin.api<{ rows: GstRow[] }>("GET", `/documents/month/${month}/gst`);
  const mine = gst.filter(({ hsn, buyers }) => buyers === "b2b" && hsns.includes(hsn));
  expect(sum(mine.map(({ total }) => total))).toBe(inAll);
  expect(sum(mine.map(({ cgst }) => cgst))).toBe(sum(documents.map(({ kind, cgst }) => signed(kind, cgst))));
  return { documents, rows };
};

/** Checks that every list, page and file shows the same total. */
const checkOrder = async (
  buyer: Client & { account: { email: string } },
  admin: Client,
  agent: Client,
  order: Order,
) => {
  const { _id, total, subtotal, deliveryFee, items } = order;
  expect([sum(items.map((item) => item.total)), sum([subtotal, deliveryFee])]).toEqual([paise(subtotal), paise(total)]);
  const listed = await buyer.api<{ orders: Order[] }>("GET", "/orders/my-orders?limit=1");
  const staffs = await orderOf(admin, _id);
  const { ordersDelivered } = await agent.api<{ ordersDelivered: Order[] }>("GET", "/agent/my-orders");
  for (const one of [listed.orders[0], staffs, ordersDelivered.find((each) => each._id === _id)])
    expect([one?.total, one?.subtotal, one?.items]).toEqual([total, subtotal, items]);

  const shown = formatRupees(total);
  const page = await buyer.open(`/orders/${_id}`);
  const adminsPage = await admin.open(`/orders/${_id}`);
  const ordered = `Total as ordered${formatRupees(order.orderedTotal ?? 0)}`;
  for (const one of [page, adminsPage]) expect(one.text("dl.totals")).toContain(`${ordered}Total${shown}`);
  expect(page.text("main")).toContain(`→ ${shown}`);
  // Prices include tax: the order's GST is the sum of its documents' taxes.
  const tax = (await documentsOf(buyer, _id)).flatMap(({ cgst, sgst, igst }) => [cgst, sgst, igst]);
  expect(sum(tax)).toBe(paise(order.gstIncluded ?? 0));
  const gst = formatRupees(order.gstIncluded ?? 0);
  for (const one of [page, adminsPage]) expect(one.text("dl.totals")).toContain(`Tax₹0Including GST${gst}`);
  const lists: [Client, string][] = [
    [buyer, "/orders"],
    [admin, `/admin/orders?search=${_id}`],
    [agent, "/orders?tab=delivered"],
  ];
  for (const [who, path] of lists) expect(cardOf((await who.open(path)).document, order).textContent).toContain(shown);
  const { events } = await buyer.api<{ events: TimelineEvent[] }>("GET", `/orders/${_id}/events`);
  const { change } = events.find(({ type }) => type === "order.delivered") ?? {};
  expect([change?.totalBefore, change?.totalAfter]).toEqual([order.orderedTotal, total]);
  const { text } = await newestMail(buyer.account.email, /delivered/i);
  const before = order.orderedTotal ?? 0;
  const back = order.paymentMethod === "razorpay" ? [(paise(before) - paise(total)) / 100] : [];
  const changed = [before, ...back].map(formatRupees);
  for (const amount of [shown, ...changed]) expect(text).toContain(amount);
  for (const amount of changed) expect(page.text("main")).toContain(amount);
  expect(text).toContain(`Including GST: ${gst}`);
  for (const { number } of await documentsOf(buyer, _id)) expect(text).toContain(number);

  const own = await buyer.api<{ orders: Order[]; documents: Document[] }>("GET", "/auth/profile/data");
  expect([own.orders[0]?.total, own.orders[0]?.items]).toEqual([total, items]);
  expect(sum(own.documents.filter(({ kind }) => kind !== "credit_note").map((one) => one.total))).toBe(paise(total));
};

test("every amount of an order paid online agrees, from the door to a return", async () => {
  const buyer = await signIn(BUYER);
  const admin = await signIn("admin@rasad.test");
  const goods = await addGoods(admin);
  const hsns = goods.map(({ hsn = "" }) => hsn);
  const id = await buyOnline(buyer, goods);
  const { total: ordered, gstIncluded = 0 } = await orderOf(buyer, id);
  const lines = basketOf(goods).items.map(({ productId, quantity = 0 }) => ({ productId, quantity }));
  buyer.setCookie(`${CART_COOKIE}=${serialiseCart(lines)}; Path=/; Secure`);
  const checkout = await buyer.open("/checkout");
  expect(checkout.text("dl.totals")).toContain(`Tax₹0Including GST${formatRupees(gstIncluded)}`);
  const { agent, door, shown } = await deliverMixed(buyer, admin, id, goods);
  const order = await orderOf(buyer, id);
  expect([order.total, order.orderedTotal, door.due]).toEqual([door.total, ordered, 0]);
  expect(shown.text('[data-testid="door-figures"]')).toContain(formatRupees(door.refund));
  await checkOrder(buyer, admin, agent, order);
  const { documents, rows } = await checkDocuments(buyer, admin, id, hsns);
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["bill_of_supply", "invoice"]);
  const back = paise(ordered) - paise(order.total);
  expect([rowsLike(rows, "payment"), rowsLike(rows, "charge"), rowsLike(rows, "refund")]).toEqual([
    ...[paise(ordered), paise(order.total), back],
  ]);
  expect(back).toBe(paise(door.refund));
  // The rows behind the owner's figures.
  const owner = await signIn("owner@rasad.test");
  const behind = async (figure: Figure) => {
    const { entries } = await owner.api<LedgerPage>("GET", `/admin/ledger?figure=${figure}&day=${month}&limit=100`);
    return sum(entries.filter(({ orderId }) => orderId === id).map(({ amount }) => amount));
  };
  const figures = await Promise.all((["sales", "tax", "payment", "refund"] as const).map(behind));
  const tax = sum(documents.flatMap(({ cgst, sgst, igst }) => [cgst, sgst, igst]));
  expect(figures).toEqual([paise(order.total) - tax, tax, paise(ordered), back]);

  // Everything is returned: credit notes, and a refund of what was delivered; the order's own total stays.
  const { returnable } = await buyer.api<OrderReturns>("GET", `/orders/${id}/returns`);
  const { return: asked } = await buyer.api<{ return: Return }>("POST", `/orders/${id}/returns`, {
    lines: returnable.lines.map(({ product, quantity }) => ({ productId: product._id, quantity, reason: "damaged" })),
  });
  await admin.api("POST", `/admin/returns/${asked._id}/decision`, { decision: "refund", version: asked.version });
  const after = await checkDocuments(buyer, admin, id, hsns);
  const notes = after.documents.filter(({ kind }) => kind === "credit_note");
  expect(sum(notes.map((one) => one.total))).toBe(paise(order.total));
  expect(notes.map(({ refersTo }) => refersTo).sort()).toEqual(documents.map(({ number }) => number).sort());
  expect(rowsLike(after.rows, "refund")).toBe(back + paise(order.total));
  // Both refunds are sent at once, not by the next cron.
  const sent = [back, paise(order.total)].sort((a, b) => a - b);
  await expect.poll(() => refundsOf(id), { interval: 50 }).toEqual(sent);
  expect((await orderOf(buyer, id)).total).toBe(order.total);
  expect((await buyer.open(`/orders/${id}`)).text('[data-testid="return"]')).toContain(formatRupees(order.total));
  // The buyer's ledger account is balanced, because the order was paid at once.
  const balance = (side: "debit" | "credit") =>
    sum(after.rows.filter((row) => row[side].startsWith("buyer:")).map(({ amount }) => amount));
  expect(balance("debit")).toBe(balance("credit"));
});

longTest("an order for cash is collected in whole rupees, and says so from the checkout to its documents", async () => {
  const buyer = await signIn(BUYER);
  const admin = await signIn("admin@rasad.test");
  const goods = await addGoods(admin);
  const lines = basketOf(goods).items.map(({ productId, quantity = 0 }) => ({ productId, quantity }));
  buyer.setCookie(`${CART_COOKIE}=${serialiseCart(lines)}; Path=/; Secure`);
  const inCash = ({ total }: { total: number }) => formatRupees(Math.round(total));
  const checkout = await buyer.open("/checkout");
  const review = await buyer.press(checkout, checkout.button("Proceed to Payment"));
  const { order: placed } = await buyer.api<{ order: Order }>("POST", "/orders", {
    ...basketOf(goods),
    paymentMethod: "cod",
  });
  expect(review.text("main")).toContain(`In cash it is rounded to ${inCash(placed)}.`);
  const rounded = ({ total, roundOff = 0 }: Order) =>
    `Total${formatRupees(total)}Round off${formatRupees(roundOff)}In cash${inCash({ total })}`;
  expect((await buyer.open(`/orders/${placed._id}`)).text("dl.totals")).toContain(rounded(placed));

  const { agent, door } = await deliverMixed(buyer, admin, placed._id, goods);
  const order = await orderOf(buyer, placed._id);
  expect([order.total, order.roundOff, door.due]).toEqual([door.total, door.roundOff, Math.round(order.total)]);
  for (const who of [buyer, admin])
    expect((await who.open(`/orders/${order._id}`)).text("dl.totals")).toContain(rounded(order));
  const card = cardOf((await agent.open("/orders?tab=delivered")).document, order);
  expect(card.querySelector('[data-testid="cash"]')?.textContent).toContain(inCash(order));
  const { text } = await newestMail(buyer.account.email, /delivered/i);
  expect(text).toContain(`Round off: ${formatRupees(order.roundOff ?? 0)}\nIn cash: ${inCash(order)}\n`);

  const documents = await documentsOf(buyer, order._id);
  expect(sum(documents.map(({ roundOff }) => roundOff))).toBe(paise(order.roundOff ?? 0));
  const [one] = documents.filter(({ roundOff }) => roundOff !== 0);
  const grand = formatRupees(((one && paise(one.total) + paise(one.roundOff)) ?? 0) / 100);
  const page = await buyer.open(`/orders/${order._id}/documents/${one?.id}`);
  expect(page.text("dl.totals")).toContain(`Round off${formatRupees(one?.roundOff ?? 0)}Grand total${grand}`);
  expect((await buyer.open(`/verify/${one?.token}`)).text("main")).toContain(grand);
  const pdf = readPdfText(await (await buyer.send(`/documents/${one?.id}.pdf`)).bytes()).replaceAll(/\s/g, "");
  expect(pdf).toContain(`Grandtotal${grand}`);
  const csv = cellsOf(await fileOf(buyer, `/documents/month/${month}/documents.csv`));
  expect(sum(csv.map((row) => Number(row.round_off)))).toBe(paise(order.roundOff ?? 0));
  const rows = await rowsOf(admin, order._id);
  expect([rowsLike(rows, "cash"), rowsLike(rows, "round_off")]).toEqual([
    ...[100 * Math.round(order.total), Math.abs(paise(order.roundOff ?? 0))],
  ]);
});

longTest("every amount of an order on account agrees with its statement", async () => {
  const buyer = await signIn(BUYER);
  const admin = await signIn("admin@rasad.test");
  const goods = await addGoods(admin);
  const { profile } = await buyer.api<{ profile: Profile & { _id: string } }>("GET", "/auth/profile");
  await admin.api("PATCH", `/admin/credit/${profile._id}/terms`, { limit: 50_000, days: 15 });
  const id = await buyOnAccount(buyer, goods);
  const { agent, door } = await deliverMixed(buyer, admin, id, goods);
  const order = await orderOf(buyer, id);
  expect([order.total, door.due, door.refund]).toEqual([door.total, door.total, 0]);
  await checkOrder(buyer, admin, agent, order);
  const { documents } = await checkDocuments(
    buyer,
    admin,
    id,
    goods.map(({ hsn = "" }) => hsn),
  );
  const statement = await buyer.api<Statement>("GET", "/account/statement");
  expect(statement.entries.map(({ number, amount }) => [number, amount]).sort()).toEqual(
    documents.map(({ number, total }) => [number, total]).sort(),
  );
  expect([statement.closing, statement.state.balance]).toEqual([order.total, order.total]);
  expect((await buyer.open("/account")).text('[data-testid="owed"]')).toBe(formatRupees(order.total));
  expect((await admin.open(`/admin/buyers/${profile._id}/account`)).text("main")).toContain(formatRupees(order.total));
  const pdf = readPdfText(await (await buyer.send("/api/account/statement.pdf")).bytes()).replaceAll(/\s/g, "");
  expect(pdf).toContain(order.total.toLocaleString("en-IN", { minimumFractionDigits: 2 }));
  expect(await fileOf(buyer, "/api/account/statement.csv")).toContain(order.total.toFixed(2));

  // Without script, staff must confirm a payment above the debt, and give a reason to take a payment back.
  const account = `/admin/buyers/${profile._id}/account`;
  const record = async (page: Page, fills: Fills) => admin.press(page, page.button("Record the payment"), fills);
  const typed = { "Amount in rupees": String(order.total + 0.2) };
  const asked = await record(await admin.open(account), typed);
  expect(asked.text("main")).toContain(`${formatRupees(order.total)} is owed.`);
  await record(asked, { ...typed, "Yes, what is above the debt stays in their favour": true });
  expect((await buyer.open("/account")).text("main")).toContain("In favour then ₹0.20");
  const paid = await admin.open(account);
  const refused = await admin.press(paid, paid.button("Take the payment back"));
  expect(refused.text("main")).toContain("why");
  await admin.press(refused, refused.button("Take the payment back"), { Reason: "Another hotel paid it" });
  const entries = (await buyer.open("/account")).text('[data-testid="statement"]');
  expect(entries).toMatch(/· taken back.*Payment taken back/);
  expect((await buyer.open("/account")).text('[data-testid="owed"]')).toBe(formatRupees(order.total));
});
