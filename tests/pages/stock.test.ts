import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { BookedLine } from "../../worker/catalogue/stock/stock.contract.ts";
import { pngOf } from "../../worker/testing/forms/images.ts";
import { type Client, type Page, signIn } from "./support/client.ts";
import type { Fills } from "./support/forms.ts";

const stockOf = async (admin: Client, id: string): Promise<number> =>
  (await admin.api<{ product: Product }>("GET", `/products/${id}`)).product.stock;

test("receives, wastes and counts goods without script, and says what moved while a form was open", async () => {
  const admin = await signIn("admin@rasad.test");
  // No other test orders this product meanwhile.
  const [kokum] = await admin.api<Product[]>("GET", "/products?search=kokum&limit=1");
  const product = kokum as Product;
  const id = product._id;
  await (await signIn()).api("POST", "/orders", {
    items: [{ productId: id, quantity: 2 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  const before = await stockOf(admin, id);

  const receiving = await admin.open("/admin/receiving");
  const read = await admin.press(receiving, receiving.button("Check the lines"), {
    Goods: `${product.name} 30 @ 18.50\nunobtainium 3 kg`,
  });
  read.see.getByText(/^Not found in the catalogue: .*unobtainium/);
  expect(read.field("Cost of one (₹)").value).toBe("18.5");
  const booked = await admin.press(read, read.button("Book as received"), { "Supplier (optional)": "Sharma Traders" });
  booked.see.getByText("1 line was booked as received.");
  expect(await stockOf(admin, id)).toBe(before + 30);

  const waste = await admin.open("/admin/waste");
  const written = await admin.press(waste, waste.button("Check the lines"), { Goods: `${product.name} 4` });
  const picture = new File([pngOf(64, 48)], "rotten.png", { type: "image/png" });
  const wasted = await admin.press(written, written.button("Take off the stock"), { Reason: "Rotten", Photo: picture });
  wasted.see.getByText("1 line was taken off the stock.");
  expect(await stockOf(admin, id)).toBe(before + 26);

  const list = await admin.open(`/admin/products?${new URLSearchParams({ search: product.name })}`);
  const seen = Number(list.field(`Stock of ${product.name}`).value);
  await admin.api("POST", "/admin/stock/bookings", {
    kind: "wasted",
    reason: "Broken",
    lines: [{ productId: id, quantity: 3 }],
  });
  const save = list.button(`Save stock and price of ${product.name}`);
  const changed = await admin.press(list, save, { [`Stock of ${product.name}`]: String(seen + 10) });
  changed.see.getByText(/3 .+ were wasted meanwhile; stock is now/);
  expect(await stockOf(admin, id)).toBe(seen + 7);

  const movements = await admin.open(`/admin/stock?product=${id}`);
  const kinds = [...movements.document.querySelectorAll('[data-testid="movement"]')].map((line) => line.textContent);
  expect(kinds.slice(0, 4).map((line) => /Corrected|Wasted|Received/.exec(line ?? "")?.[0])).toEqual([
    "Corrected",
    "Wasted",
    "Wasted",
    "Received",
  ]);
  expect((await admin.send(movements.link("Photo of the waste").getAttribute("href") ?? "")).status).toBe(200);

  const { zone = "" } = (await admin.api<{ product: Product }>("PUT", `/products/${id}`, { bin: "00" })).product;
  const lines = [{ productId: id, quantity: 0 }];
  const [line] = (await admin.api<{ lines: BookedLine[] }>("POST", "/admin/stock/stocktake/review", { lines })).lines;
  // The shelf also contains the units that open orders hold.
  const held = line?.held ?? 0;
  expect(held).toBeGreaterThanOrEqual(2);
  const sheet = await admin.open(`/admin/stocktake?${new URLSearchParams({ zone })}`);
  const review = await admin.press(sheet, sheet.button("Review the differences"), {
    [`${product.name}, counted`]: String(seen + 5 + held),
  });
  expect(review.text("main")).toContain(`−2 `);
  review.see.getByText(new RegExp(`^counted ${seen + 5 + held} .+ · of it for open orders ${held} `));
  const done = await admin.press(review, review.button("Book the count"));
  done.see.getByText("1 difference was booked.");
  expect(await stockOf(admin, id)).toBe(seen + 5);
});

test("asks before a price in the list makes a product free of charge, without script", async () => {
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const name = `Gratis ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
  const added = { ...like, name, names: {}, price: { patna: 30 } };
  const { product } = await admin.api<{ product: Product }>("POST", "/products", added);
  const priceNow = async () => (await admin.api<{ product: Product }>("GET", `/products/${product._id}`)).product.price;
  const save = (page: Page, fills: Fills) => admin.press(page, page.button(`Save stock and price of ${name}`), fills);
  const list = await admin.open(`/admin/products?${new URLSearchParams({ search: name })}`);
  const asked = await save(list, { [`Price of ${name} (₹)`]: "0" });
  asked.see.getByText(/^Free of charge\?/);
  expect(await priceNow()).toEqual({ patna: 30 });
  await save(asked, { "Yes, it is free of charge (₹0)": true });
  expect(await priceNow()).toEqual({ patna: 0 });
});
