import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, call, countByOutcome } from "../../testing/api-client.ts";
import { everyRow } from "../../testing/every-row.ts";
import { type Account, createAdmin, createMany, createOwner, createUser } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, resting } from "../../testing/faults.ts";
import { countRows, orderOf, placed, stockOf } from "../../testing/orders.ts";
import { readAudit } from "../../testing/people.ts";
import { addProduct, findCatalogueFaults, keepPicture, PICTURE, productFields } from "../../testing/products.ts";
import { runs } from "../../testing/tier.ts";
import type { Product } from "../catalogue.contract.ts";

let owner: Account;
let staff: Account;

beforeAll(async () => {
  resting.mails = true;
  [owner, staff] = [await createOwner(), await createAdmin()];
  await keepPicture();
});
afterEach(async () => {
  await backgroundDone();
  endFaults();
});
afterAll(async () => {
  expect(await findCatalogueFaults()).toEqual([]);
});

type Answered = { product: Product };
const put = (id: string, body: unknown, tag?: string) =>
  as(staff.token).put<Answered>(`/products/${id}`, body, tag ? { "If-Match": tag } : {});
const auditOf = async (id: string) =>
  (await readAudit(owner))
    .filter(({ subject }) => subject._id === id)
    .map(({ actor, action, before, after }) => [actor.name, action, before, after])
    .reverse();

describe("a new product", () => {
  it("is on sale at once on its page, in lists and in searches", async () => {
    const { status, body, headers } = await as(staff.token).post<Answered>("/products", productFields());
    expect(status).toBe(201);
    expect(headers.get("ETag")).toBe('"1-40"');
    const { _id, ...rest } = body.product;
    expect(rest).toEqual(productFields({ stock: 40 }));
    expect((await call("GET", `/products/${_id}`)).headers.get("ETag")).toBe('"1-40"');
    const {
      hsn: _,
      gstRate: __,
      isPrepacked: ___,
      weightTolerance: ____,
      conversions: _____,
      descriptions: ______,
      zone: _______,
      bin: ________,
      ...listed
    } = body.product;
    expect((await call<Product[]>("GET", "/products?search=jyoti&category=vegetables")).body).toEqual([listed]);
    expect(await auditOf(_id)).toEqual([
      [
        staff.name,
        "product.created",
        {},
        {
          name: "Jyoti Potato",
          category: "Vegetables",
          unit: "kg",
          price: 25.5,
          stock: 40,
          description: "From the fields of Vaishali",
          image: PICTURE,
        },
      ],
    ]);
  });

  it("is rejected at the invalid field, and not added", async () => {
    const before = await countRows("products");
    await everyRow(
      [
        [{ name: "  " }, "name", "Name is required"],
        [{ name: undefined }, "name", "Name is required"],
        [{ name: "x".repeat(121) }, "name", "Name must be at most 120 characters"],
        [{ description: "" }, "description", "Description is required"],
        [{ stock: "" }, "stock", "Stock is required"],
        [{ stock: -1 }, "stock", "Stock must be at least 0"],
        [{ stock: 1.5 }, "stock", "Stock must be a whole number"],
        [{ stock: "many" }, "stock", "Stock must be a number"],
        [{ unit: "" }, "unit", "Unit is required"],
        [{ unit: "ton" }, "unit", "Please choose a unit"],
        [{ category: undefined }, "category", "Category is required"],
        [{ category: "Toys" }, "category", "Please choose a category"],
        [{ price: undefined }, "price", "Price is required"],
        [{ price: {} }, "price.patna", "Price is required"],
        [{ price: { patna: "" } }, "price.patna", "Price is required"],
        [{ price: { patna: -0.01 } }, "price.patna", "Price must be at least 0"],
        [{ price: { patna: 1.005 } }, "price.patna", "Price has at most two decimals"],
        [{ price: { patna: 10_000_001 } }, "price.patna", "Price must be at most 1,00,00,000"],
        [{ image: undefined }, "image", "Please upload a product image"],
        [{ image: "" }, "image", "Please upload a product image"],
        [{ image: "/images/vehicles/secret.webp" }, "image", "Please upload a product image"],
        [{ image: "/images/products/../vehicles/secret.webp" }, "image", "Please upload a product image"],
        [{ image: "/images/products/never-uploaded.webp" }, "image", "Please upload a product image"],
      ],
      async ([wrong, field, message]) => {
        const { status, body } = await as(staff.token).post("/products", productFields(wrong));
        expect(status).toBe(400);
        expect(body.code).toBe("input.invalid");
        expect(body.fields?.[field]).toEqual(message);
      },
    );
    expect(await countRows("products")).toBe(before);
  });

  it("may cost nothing, have no stock, and come from a form as text", async () => {
    const { status, body } = await as(staff.token).post<Answered>(
      "/products",
      productFields({ stock: "0", price: { patna: "0" } }),
    );
    expect(status).toBe(201);
    expect(body.product.stock).toBe(0);
    expect(body.product.price).toEqual({ patna: 0 });
  });

  it("is added once when the connection to D1 is lost after the batch", async () => {
    faults.losses = [{ of: /INSERT INTO "?audit_log/i, times: 1 }];
    const { id } = await addProduct(staff, { name: "Lost Turnip" });
    expect(await countRows("products", "name = ?", "Lost Turnip")).toBe(1);
    expect(await countRows("audit_log", "subject_id = ?", id)).toBe(1);
  });

  it("is added once by requests with the same Idempotency-Key, which stands for one product only", async () => {
    const add = (name: string, stock = 40) =>
      call<Answered>("POST", "/products", {
        token: staff.token,
        body: productFields({ name, stock }),
        headers: { "Idempotency-Key": "one-turnip" },
      });
    const answers = await createMany(runs(8), () => add("Keyed Turnip"));
    expect(countByOutcome(answers)).toEqual({ 201: runs(8) });
    const [id = ""] = new Set(answers.map(({ body }) => body.product._id));
    expect(await countRows("products", "name = ?", "Keyed Turnip")).toBe(1);
    expect((await add("Other Turnip")).body.code).toBe("orders.idempotency_conflict");
    await put(id, { name: "Renamed Turnip", stock: 30 });
    expect((await add("Keyed Turnip")).body.product).toMatchObject({ _id: id, name: "Renamed Turnip" });
    const other = await call<Answered>("POST", "/products", {
      token: owner.token,
      body: productFields(),
      headers: { "Idempotency-Key": "one-turnip" },
    });
    expect(other.body.product._id).not.toBe(id);
  });

  it("is added by each of several requests at once", async () => {
    const answers = await createMany(runs(18), () =>
      as(staff.token).post("/products", productFields({ name: "Twin" })),
    );
    expect(countByOutcome(answers)).toEqual({ 201: runs(18) });
  });
});

describe("a changed product", () => {
  it("keeps the fields that were not sent, and the audit log holds those that were", async () => {
    const { id } = await addProduct(staff, { name: "Old Onion" });
    const { status, body } = await put(id, { price: { patna: 30 }, stock: 7, name: "New Onion" });
    expect(status).toBe(200);
    expect(body.product).toEqual({ _id: id, ...productFields({ name: "New Onion", stock: 7, price: { patna: 30 } }) });
    expect((await auditOf(id)).at(-1)).toEqual([
      staff.name,
      "product.updated",
      { name: "Old Onion", price: 25.5, stock: 40 },
      { name: "New Onion", price: 30, stock: 7 },
    ]);
    const found = async (word: string) =>
      (await call<Product[]>("GET", `/products?search=${word}&exact=1`)).body as Product[];
    expect((await found("old%20onion")).length).toBe(0);
    expect((await found("new%20onion")).length).toBe(1);
  });

  it("leaves no trace when the sent values are the current ones", async () => {
    const { id, tag } = await addProduct(staff);
    const { headers } = await put(id, productFields());
    expect(headers.get("ETag")).toBe(tag);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("is rejected with 409 and the current values when another admin has changed it", async () => {
    const { id, tag } = await addProduct(staff, { name: "Contested Leek" });
    await put(id, { price: { patna: 31 } }, tag);
    const { status, body } = await put(id, { description: "Mine" }, tag);
    expect(status).toBe(409);
    expect(body.code).toBe("products.changed");
    expect(body.message).toBe(
      "Contested Leek was changed meanwhile: it costs ₹31 now, with 40 in stock. Nothing was saved.",
    );
    expect(body).toMatchObject({ product: { price: { patna: 31 }, description: "From the fields of Vaishali" } });
    expect((await put(id, { description: "Mine" }, String(body.etag))).status).toBe(200);
  });

  it("is changed by one of several requests with the same tag", async () => {
    const { id, tag } = await addProduct(staff);
    let i = 0;
    const answers = await createMany(runs(12), () => put(id, { price: { patna: 100 + i++ } }, tag));
    expect(countByOutcome(answers)).toEqual({ 200: 1, "409 products.changed": runs(12) - 1 });
  });

  it("keeps the stock that orders changed while the form was open", async () => {
    const [{ id, tag }, buyer] = [await addProduct(staff), await createUser()];
    await placed(buyer, id, 5);
    expect((await put(id, { description: "Fresh", stock: 40 }, tag)).status).toBe(200);
    expect(await stockOf(id)).toBe(35);
    const refused = await put(id, { stock: 50 }, '"2-40"');
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("products.changed");
    expect((await put(id, { stock: 50 }, '"2-35"')).status).toBe(200);
    expect(await stockOf(id)).toBe(50);
  });

  it("is changed once when the connection to D1 is lost after the batch", async () => {
    const { id, tag } = await addProduct(staff);
    faults.losses = [{ of: /UPDATE "?products/i, times: 1 }];
    expect((await put(id, { price: { patna: 12 } }, tag)).headers.get("ETag")).toBe('"2-40"');
    expect(await auditOf(id)).toHaveLength(2);
  });

  it("is refused with 409 for an If-Match that matches no version", async () => {
    const { id } = await addProduct(staff);
    await everyRow(["3-", "abc", '"0-40"'], async (tag) => {
      expect((await put(id, { stock: 1 }, tag)).status).toBe(409);
    });
    expect(await stockOf(id)).toBe(40);
  });
});

describe("a deleted product", () => {
  it("disappears from lists, searches and carts, and remains in its orders", async () => {
    const [{ id }, buyer] = [await addProduct(staff, { name: "Farewell Fig", category: "Fruits" }), await createUser()];
    const order = await placed(buyer, id, 2);
    expect((await as(staff.token).delete(`/products/${id}`)).body).toEqual({ success: true });
    expect((await call("GET", `/products/${id}`)).status).toBe(404);
    expect((await call("GET", "/products?search=farewell")).body).toEqual([]);
    expect((await call("POST", "/products/bulk", { body: { ids: [id] } })).body).toEqual({
      success: true,
      products: [],
    });
    const stored = await as(buyer.token).get<{ order: typeof order }>(`/orders/${order._id}`);
    expect(stored.body.order.items).toEqual(order.items);
    const again = await as(buyer.token).post("/orders", orderOf(id));
    expect(again.status).toBe(400);
    expect(again.body.productIds).toEqual([id]);
    expect((await auditOf(id)).at(-1)?.[1]).toBe("product.deleted");
    expect((await put(id, { stock: 1 })).status).toBe(404);
    expect((await as(staff.token).delete(`/products/${id}`)).status).toBe(404);
  });

  it("is not deleted when it has changed since it was read", async () => {
    const { id, tag } = await addProduct(staff);
    await put(id, { price: { patna: 1 } });
    const answer = await call("DELETE", `/products/${id}`, { token: staff.token, headers: { "If-Match": tag } });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("products.changed");
  });
});

it("takes no stock from an order that is placed between reading and writing", async () => {
  const { id, tag } = await addProduct(staff);
  const buyer = await createUser();
  faults.interruption = { before: /INSERT INTO "?audit_log/i, work: () => placed(buyer, id, 5) };
  const { status, body } = await put(id, { stock: 50 }, tag);
  expect(status).toBe(409);
  expect(body.code).toBe("products.changed");
  expect(await stockOf(id)).toBe(35);
});

it("changes nothing for an admin who is rejected while they write", async () => {
  const { id } = await addProduct(staff);
  const admin = await createAdmin();
  const reject = env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId);
  faults.interruption = { before: /INSERT INTO "?audit_log/i, work: () => reject.run() };
  const { status, body } = await as(admin.token).put(`/products/${id}`, { stock: 1 });
  expect(status).toBe(403);
  expect(body.code).toBe("auth.rejected");
  expect(await stockOf(id)).toBe(40);
});
