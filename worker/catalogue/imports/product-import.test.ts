import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createAdmin, createMany, createOwner, createUser } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, resting } from "../../testing/faults.ts";
import { apply, exportCatalogue, prepare, sendFile, show } from "../../testing/imports.ts";
import { countRows, placed, stockOf } from "../../testing/orders.ts";
import { readAudit } from "../../testing/people.ts";
import { addProduct, findCatalogueFaults, keepPicture } from "../../testing/products.ts";
import { readShop } from "../../testing/shop-state.ts";
import type { Product } from "../catalogue.contract.ts";
import type { ImportPage } from "../product-import.contract.ts";

let owner: Account;
let staff: Account;
let serial = 0;
/** A name that no other test uses. */
const named = (word: string) => `${word} ${++serial}x`;

const HEAD = "name,category,unit,price,stock,description,aliases";
const read = async (id: string) => (await as(staff.token).get<{ product: Product }>(`/products/${id}`)).body.product;
const search = async (word: string) =>
  ((await call<Product[]>("GET", `/products?search=${encodeURIComponent(word)}`)).body as Product[]).map(
    ({ name }) => name,
  );

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

describe("a file of new and known products", () => {
  it("is shown with its new, changed and unchanged rows before the catalogue changes", async () => {
    const known = named("Turnip");
    const same = named("Parsnip");
    const { id } = await addProduct(staff, { name: known });
    await addProduct(staff, { name: same });
    const before = await readShop();
    const fresh = named("Kohlrabi");
    const made = await prepare(
      staff,
      HEAD,
      `${known},,,30.25,60,,`,
      `${fresh},vegetables,KG,18,12,"Pale green, ""small""",गांठ गोभी|ganth gobi`,
      `${same},Vegetables,kg,25.50,40,,`,
    );
    expect(made).toMatchObject({ kind: "file", label: "prices.csv", status: "ready", round: 1, rows: 3, checked: 3 });
    expect(made.counts).toEqual({ new: 1, changed: 1, same: 1, wrong: 0, unusual: 0, withoutPicture: 1 });
    const { rows } = await show(staff, made);
    expect(rows).toEqual([
      {
        line: 2,
        outcome: "changed",
        productId: id,
        name: known,
        before: { price: 25.5, stock: 40 },
        after: { price: 30.25, stock: 60 },
        problems: {},
        warnings: [],
      },
    ]);
    expect((await show(staff, made, "new")).rows).toMatchObject([
      { line: 3, name: fresh, before: {}, after: { category: "Vegetables", unit: "kg", price: 18, stock: 12 } },
    ]);
    expect(await readShop()).toEqual(before);
  });

  it("changes lists, searches, stock, the audit log and the price lists together when it is applied", async () => {
    const known = named("Radish");
    const { id, tag } = await addProduct(staff, { name: known });
    const fresh = named("Samphire");
    const renamed = named("Daikon");
    const made = await prepare(
      staff,
      `id,${HEAD}`,
      `${id},${renamed},Spices,packet,30.25,60,Long and white,mooli|मूली`,
      `,${fresh},Vegetables,kg,18,12,From the sea,`,
    );
    const { status, body } = await apply(staff, made);
    expect([status, body.import.status, body.import.appliedBy]).toEqual([200, "applied", staff.name]);
    expect(await read(id)).toMatchObject({
      name: renamed,
      category: "Spices",
      unit: "packet",
      price: { patna: 30.25 },
      stock: 60,
      description: "Long and white",
    });
    expect([await search(known), await search(renamed), await search("मूली"), await search(fresh)]).toEqual([
      [],
      [renamed],
      [renamed],
      [fresh],
    ]);
    expect(await search("mooli")).toEqual([renamed]);
    const [bare] = (await call<Product[]>("GET", `/products?search=${encodeURIComponent(fresh)}`)).body as Product[];
    expect([bare?.image, bare?.stock]).toEqual(["", 12]);

    const log = await readAudit(owner);
    const acts = log.filter(({ subject }) => [id, made._id, bare?._id].includes(subject._id));
    expect(acts.map(({ action, actor }) => [action, actor.name])).toEqual(
      expect.arrayContaining([
        ["catalogue.imported", staff.name],
        ["product.updated", staff.name],
        ["product.created", staff.name],
      ]),
    );
    expect(acts.find(({ action }) => action === "product.updated")).toMatchObject({
      subject: { type: "product", _id: id, label: renamed },
      before: { name: known, category: "Vegetables", unit: "kg", price: 25.5, stock: 40, aliases: "" },
      after: { name: renamed, category: "Spices", unit: "packet", price: 30.25, stock: 60, aliases: "mooli|मूली" },
    });
    expect(acts.find(({ action }) => action === "catalogue.imported")).toMatchObject({
      subject: { type: "catalogue", _id: made._id, label: "prices.csv" },
      after: { added: 1, changed: 1, prices: 1 },
    });
    const late = await call("PUT", `/products/${id}`, {
      token: staff.token,
      body: { description: "Mine" },
      headers: { "If-Match": tag },
    });
    expect(late.status).toBe(409);
  });

  it("leaves fields unchanged that are not in the file", async () => {
    const name = named("Celery");
    const { id } = await addProduct(staff, { name });
    const before = await read(id);
    await apply(staff, await prepare(staff, "id,price", `${id},26`));
    expect(await read(id)).toEqual({ ...before, price: { patna: 26 } });
  });
});

describe("the stock in a file", () => {
  it("is ignored when it is as exported, even if orders have changed the stock since", async () => {
    const [{ id }, buyer] = [await addProduct(staff, { name: named("Leek") }), await createUser()];
    const file = (await exportCatalogue(staff)).split("\r\n");
    const line = file.find((one) => one.startsWith(id)) ?? "";
    await placed(buyer, id, 5);
    await apply(staff, await prepare(staff, file[0] ?? "", line.replace("25.50", "26.00")));
    expect([(await read(id)).price, await stockOf(id)]).toEqual([{ patna: 26 }, 35]);
  });

  it("is reduced by orders placed between review and applying, and never falls below zero", async () => {
    const [a, b] = [
      await addProduct(staff, { name: named("Chard") }),
      await addProduct(staff, { name: named("Chard") }),
    ];
    const buyer = await createUser();
    const made = await prepare(staff, "id,stock", `${a.id},100`, `${b.id},0`);
    await placed(buyer, a.id, 3);
    await placed(buyer, b.id, 3);
    expect((await apply(staff, made)).status).toBe(200);
    expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([97, 0]);
    const [{ before, after } = {}] = (await readAudit(owner)).filter(({ subject }) => subject._id === a.id);
    expect([before, after]).toEqual([{ stock: 37 }, { stock: 97 }]);
  });

  it("gets a warning when it differs from the export and orders have changed the stock since", async () => {
    const [{ id }, buyer] = [await addProduct(staff, { name: named("Sorrel") }), await createUser()];
    await placed(buyer, id, 5);
    const made = await prepare(staff, "id,stock,seen", `${id},50,1-40`);
    expect((await show(staff, made, "unusual")).rows).toMatchObject([
      { before: { stock: 35 }, after: { stock: 50 }, warnings: ["stale"] },
    ]);
    expect((await apply(staff, made)).body.code).toBe("imports.not_confirmed");
    expect((await apply(staff, made, { acceptsUnusual: true })).status).toBe(200);
    expect(await stockOf(id)).toBe(50);
  });
});

describe("an unusual price", () => {
  it("gets a warning, and is applied only after the admin accepts it", async () => {
    const [up, down, usual] = await Promise.all(
      ["Fennel", "Fennel", "Fennel"].map((word) => addProduct(staff, { name: named(word) })),
    );
    const made = await prepare(staff, "id,price", `${up?.id},38.26`, `${down?.id},2.55`, `${usual?.id},38.25`);
    expect(made.counts.unusual).toBe(2);
    expect((await show(staff, made, "unusual")).rows.map(({ line, warnings }) => [line, warnings])).toEqual([
      [2, ["priceRose"]],
      [3, ["priceFell"]],
    ]);
    // Unusual rows are shown by default, before other changed rows.
    const { body: shown } = await as(staff.token).get<ImportPage>(`/admin/product-imports/${made._id}`);
    expect(shown.rows.map(({ line }) => line)).toEqual([2, 3]);
    expect((await show(staff, made)).rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    const before = await readShop();
    expect((await apply(staff, made)).body.code).toBe("imports.not_confirmed");
    expect(await readShop()).toEqual(before);
    expect((await apply(staff, made, { acceptsUnusual: true })).status).toBe(200);
  });
});

describe("an import", () => {
  it("changes nothing when another admin has changed its products, and compares its rows again", async () => {
    const [a, b] = [
      await addProduct(staff, { name: named("Endive") }),
      await addProduct(staff, { name: named("Endive") }),
    ];
    const made = await prepare(staff, "id,price", `${a.id},30`, `${b.id},31`);
    await as(owner.token).put(`/products/${b.id}`, { price: { patna: 29 } });
    const refused = await apply(staff, made);
    expect([refused.status, refused.body.code]).toEqual([409, "imports.outdated"]);
    expect([(await read(a.id)).price, (await read(b.id)).price]).toEqual([{ patna: 25.5 }, { patna: 29 }]);
    expect((await apply(staff, made)).body.code).toBe("imports.not_ready");
    const again = (await as(staff.token).post<{ import: typeof made }>(`/admin/product-imports/${made._id}/check`)).body
      .import;
    expect([again.status, again.round]).toEqual(["ready", 2]);
    expect((await show(staff, again)).rows.map(({ before }) => before)).toEqual([{ price: 25.5 }, { price: 29 }]);
    expect((await apply(staff, made)).body.code).toBe("imports.outdated");
    expect((await apply(staff, again)).status).toBe(200);
    expect((await read(b.id)).price).toEqual({ patna: 31 });
  });

  it("adds no product whose name another admin has used meanwhile", async () => {
    const name = named("Chicory");
    const made = await prepare(staff, HEAD, `${name},Vegetables,kg,18,12,Bitter,`);
    await addProduct(staff, { name });
    expect((await apply(staff, made)).body.code).toBe("imports.outdated");
    expect(await countRows("products", "name = ?", name)).toBe(1);
  });

  it("is applied once when eight requests apply it at the same time", async () => {
    const { id } = await addProduct(staff, { name: named("Salsify") });
    const made = await prepare(staff, "id,price,stock", `${id},30,50`);
    const answers = await createMany(8, () => apply(staff, made));
    expect(countByOutcome(answers)).toEqual({ 200: 8 });
    expect((await read(id)).stock).toBe(50);
    expect(await countRows("audit_log", "subject_id = ?", made._id)).toBe(1);
    expect(await countRows("audit_log", "subject_id = ? AND action = 'product.updated'", id)).toBe(1);
  });

  it("is applied once when the connection to D1 is lost after the batch", async () => {
    const { id } = await addProduct(staff, { name: named("Okra") });
    const made = await prepare(staff, "id,stock", `${id},50`);
    faults.losses = [{ of: /UPDATE "?product_imports/i, times: 1 }];
    expect((await apply(staff, made)).body.import.status).toBe("applied");
    expect(await stockOf(id)).toBe(50);
    expect(await countRows("audit_log", "subject_id = ?", made._id)).toBe(1);
  });

  it("is refused with 409 when its key was used for another file", async () => {
    const first = await sendFile(staff, "name,price\nRice,10", "reused");
    expect(first.status).toBe(201);
    const { status, body } = await sendFile(staff, "name,price\nRice,99", "reused");
    expect([status, body.code]).toEqual([409, "imports.key_reused"]);
    expect((await sendFile(staff, "name,price\nRice,10", "reused")).body.import._id).toBe(first.body.import._id);
    expect((await sendFile(staff, "name,price\nRice,10", "k".repeat(129))).status).toBe(400);
  });

  it("is stored once when its file is sent twice with one key", async () => {
    const { id } = await addProduct(staff, { name: named("Beet") });
    faults.losses = [{ of: /INSERT INTO "?product_imports/i, times: 1 }];
    const first = await sendFile(staff, `id,price\n${id},30`, "the-same");
    const second = await sendFile(staff, `id,price\n${id},30`, "the-same");
    expect([first.status, second.status, second.body.import._id]).toEqual([201, 201, first.body.import._id]);
  });

  it("changes nothing at all when its batch fails in the middle", async () => {
    const a = await addProduct(staff, { name: named("Yam") });
    const b = await addProduct(staff, { name: named("Yam") });
    const made = await prepare(staff, "id,name,price", `${a.id},${named("Taro")},30`, `${b.id},${named("Taro")},31`);
    await env.DB.prepare(
      `CREATE TRIGGER breaks BEFORE UPDATE ON product_prices WHEN new.product_id = '${b.id}'
       BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
    ).run();
    const before = await readShop();
    const failed = await apply(staff, made);
    await env.DB.prepare("DROP TRIGGER breaks").run();
    expect(failed.status).toBe(500);
    expect(await readShop()).toEqual(before);
    expect(await findCatalogueFaults()).toEqual([]);
    expect((await apply(staff, made)).status).toBe(200);
  });

  it("changes nothing when its admin is rejected while they apply it", async () => {
    const { id } = await addProduct(staff, { name: named("Cress") });
    const admin = await createAdmin();
    const made = await prepare(admin, "id,price", `${id},30`);
    const reject = env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId);
    faults.interruption = { before: /UPDATE "?product_imports/i, work: () => reject.run() };
    const { status, body } = await apply(admin, made);
    expect([status, body.code]).toEqual([403, "auth.rejected"]);
    expect((await read(id)).price).toEqual({ patna: 25.5 });
  });
});
