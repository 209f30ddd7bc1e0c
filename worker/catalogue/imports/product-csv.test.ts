import { beforeAll, describe, expect, it } from "vitest";
import { guardCell, unguardCell } from "../../platform/csv/csv.ts";
import { itEvery } from "../../testing/every-row.ts";
import { type Account, createAdmin } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { apply, prepare, sendFile, show } from "../../testing/imports.ts";
import { addProduct, keepPicture, PICTURE } from "../../testing/products.ts";
import { readProductCsv } from "./product-csv.ts";

let staff: Account;
let ids: string[];

beforeAll(async () => {
  staff = await createAdmin();
  await keepPicture();
  ids = [];
  for (const name of ["Ajwain", "Twin", "Twin", "Jeera"]) ids.push((await addProduct(staff, { name })).id);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([...`\uFEFF${text}`].map((one) => one.charCodeAt(0))).buffer);

describe("a file from a spreadsheet", () => {
  itEvery([
    ["with commas", bytes("id,price\r\nx,24.50\r\n")],
    ["with semicolons", bytes("id;price\r\nx;24.50\r\n")],
    ["with tabs, as Excel's Unicode text", utf16("id\tprice\r\nx\t24.50\r\n")],
    ["with Excel's mark", bytes("\uFEFFid,price\r\nx,24.50")],
    ["with old Macintosh lines", bytes("id,price\rx,24.50\r")],
    ["with everything quoted", bytes('"id","price"\n"x","24.50"\n')],
    ["with blank lines and columns", bytes("\n,,\nid,price,\n\n,,\nx,24.50,\n,,\n")],
    ["with headers in other words", bytes(" _ID , Price (₹)\nx, 24.50 ")],
  ])("is read however a spreadsheet wrote it", (_, file) => {
    expect(readProductCsv(file)).toEqual({
      rows: [{ line: expect.any(Number), sent: { id: "x", price: "24.50" } }],
      ignored: [],
      city: "patna",
    });
  });

  it("gives the first line of each row, also after blank lines and cells of several lines", () => {
    const file = 'name,description\n\nA,"two\nlines"\n\nB,one\nC,"three\r\n\r\nlines"\nD,one';
    expect(readProductCsv(bytes(file)).rows.map(({ line, sent }) => [sent.name, line])).toEqual([
      ["A", 3],
      ["B", 6],
      ["C", 7],
      ["D", 10],
    ]);
  });

  it("lists unknown headers as ignored", () => {
    expect(readProductCsv(bytes("name,Supplier\nA,B")).ignored).toEqual(["Supplier"]);
  });

  itEvery(["=1+1", "+91 98", "-5", "@home", "'quoted'", "'=x", "''-y", "＝wide", "plain"])(
    "restores a cell that looks like a formula after export and import",
    (cell) => {
      expect(unguardCell(guardCell(cell))).toBe(cell);
      expect(guardCell(cell)).not.toMatch(/^[=+\-@＝]/);
    },
  );
});

itEvery([
  ["that is empty", "", "Please choose a CSV file."],
  ["of blank lines", "\n \n", "This file is empty."],
  ["with a head alone", "name,price\n", "This file has no products below its first line."],
  [
    "without a head",
    "Potato,24",
    "The first line must name the columns, with “id” or “name” among them: id, name, name_hindi, name_marathi, name_gujarati, aliases, category, unit, pack_size, pack_unit, price, price_breaks, order_multiple, min_quantity, conversions, hsn, gst_rate, is_prepacked, weight_tolerance, zone, bin, stock, description, description_hindi, description_marathi, description_gujarati, image, seen.",
  ],
  ["with a column twice", "name,price,price_patna\nA,1,2", "The column “price” stands twice in the first line."],
  [
    "in Windows-1252",
    new Uint8Array([...bytes("name\nCr"), 0xe8, ...bytes("me")]),
    "This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and choose it again.",
  ],
  [
    "with a quotation that never ends",
    'name\nA\n"B',
    "This file cannot be read near line 3: a quotation mark is opened and never closed, or text follows one.",
  ],
  [
    "of more rows than one may have",
    `name\n${"A\n".repeat(5_001)}`,
    "A file may hold at most 5,000 products. Please split it.",
  ],
])("refuses a file that is wrong as a whole with a sentence", async (_, content, sentence) => {
  const { status, body } = await sendFile(staff, content);
  expect(status).toBe(400);
  expect(body.code).toBe("imports.unreadable");
  expect(body.fields?.file).toEqual(sentence);
});

it("refuses a file of more than 5 MB with 413", async () => {
  const { status, body } = await sendFile(staff, `name\n${"x".repeat(5 * 1024 * 1024)}`);
  expect(status).toBe(413);
  expect(body.code).toBe("imports.too_large");
  expect(body.message).toBe("CSV files may have at most 5 MB");
});

it("refuses the sixty-first file of an hour with 429", async () => {
  const admin = await createAdmin();
  await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 59, ?)")
    .bind(`import:${admin.userId}`, Date.now())
    .run();
  expect((await sendFile(admin, "name\nA")).status).toBe(201);
  const { status, body } = await sendFile(admin, "name\nB");
  expect(status).toBe(429);
  expect(body.code).toBe("limits.import");
});

it("reports the line and the faulty fields of every wrong row", async () => {
  const right = { name: "Right", category: "Spices", unit: "kg", price: "9", stock: "1", description: "d" };
  const wrong: [Partial<Record<string, string>>, Record<string, string>][] = [
    [{ category: "Toys" }, { category: "Please choose a category" }],
    [{ category: "" }, { category: "Category is required" }],
    [{ unit: "ton" }, { unit: "Please choose a unit" }],
    [{ price_breaks: "10:0" }, { price_breaks: "A lower price must be more than ₹0" }],
    [{ gst_rate: "5" }, { hsn: "Taxed goods need an HSN code of 4, 6 or 8 digits" }],
    [{ price: "-3" }, { price: "Price must be at least 0" }],
    [{ price: "10000001" }, { price: "Price must be at most 1,00,00,000" }],
    [{ price: "1.005" }, { price: "Price has at most two decimals" }],
    [{ price: "24,50" }, { price: "Price must be a number" }],
    [{ price: "0x10" }, { price: "Price must be a number" }],
    [{ price: "" }, { price: "Price is required" }],
    [{ stock: "1.5" }, { stock: "Stock must be a whole number" }],
    [
      { stock: "many", unit: "" },
      { stock: "Stock must be a number", unit: "Unit is required" },
    ],
    [{ name: "x".repeat(121) }, { name: "Name must be at most 120 characters" }],
    [{ name: "???? Kalonji" }, { name: "Letters were lost here. Please save the file as CSV UTF-8" }],
    [{ image: "https://elsewhere.example/a.jpg" }, { image: "Please upload a product image" }],
    [{ image: "products/never-uploaded.webp" }, { image: "Please upload a product image" }],
    [{ id: "nobody", name: "Nobody" }, { id: "No product on sale has this id" }],
    [{ name: "TWIN" }, { name: "2 products have this name: please write the id of the one you mean" }],
    [{ name: "Row 2" }, { name: "The same product stands in line 2" }],
    [{ id: ids[3], name: "Jeera" }, {}],
    [{ name: "jeera" }, { name: "The same product stands in line 22" }],
    [{ id: ids[3], name: "Jeera" }, { id: "The same product stands in line 22" }],
    [{ id: ids[0], name: "Ajwain", seen: "yes" }, { seen: "Please leave this as our file had it, or empty" }],
  ];
  const columns = ["id", "name", "category", "unit", "price", "stock", "description", "image", "seen"];
  columns.push("price_breaks", "gst_rate");
  const lines = wrong.map(([more], i) => {
    const row: Record<string, string | undefined> = { ...right, name: `Row ${i + 2}`, ...more };
    return columns.map((column) => (row[column] ? `"${row[column]}"` : "")).join(",");
  });
  // Each row is named by its line, so a later row named "Row 2" repeats the first one.
  const made = await prepare(staff, columns.join(","), ...lines);
  const { rows } = await show(staff, made, "wrong");
  expect(rows.map(({ line, problems }) => [line, problems])).toEqual(
    wrong.map(([, problems], i) => [i + 2, problems]).filter(([, problems]) => Object.keys(problems ?? {}).length > 0),
  );
  expect(made.counts).toMatchObject({ wrong: wrong.length - 1, changed: 1 });
  const applied = await apply(staff, made);
  expect(applied.status).toBe(409);
  expect(applied.body.code).toBe("imports.wrong_rows");
});

it("accepts a stored picture and, when asked about it, a price of ₹0", async () => {
  const made = await prepare(
    staff,
    "name,category,unit,price,stock,description,image",
    `Saunf,Spices,kg,0,1,d,${PICTURE}`,
  );
  expect(made.counts).toMatchObject({ new: 1, wrong: 0, withoutPicture: 0, unusual: 1 });
  expect((await show(staff, made, "unusual")).rows[0]).toMatchObject({ after: { price: 0 }, warnings: ["free"] });
  expect((await apply(staff, made)).body.code).toBe("imports.not_confirmed");
});
