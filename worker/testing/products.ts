import { breaksProblem } from "../catalogue/price-breaks.contract.ts";
import { CITY_BAND } from "../catalogue/search/search-tables.repo.ts";
import { searchTerms } from "../catalogue/search/search-terms.ts";
import { measureOf } from "../catalogue/unit-price.contract.ts";
import { as } from "./api-client.ts";
import type { Account } from "./factories.ts";
import { env } from "./faults.ts";

export const PICTURE = "products/0a1b2c.webp";
/** Stores a picture as an upload would. */
export const keepPicture = (key = PICTURE) => env.IMAGES.put(key, "picture");

/** Sets the stock of one product or of all, with the movements that lead to it. */
export const setStock = (units: number, id?: string) => {
  const where = id === undefined ? "true" : `id = '${id}'`;
  return env.DB.batch(
    [
      `INSERT INTO stock_movements (product_id, milli, kind, at) SELECT id, ${units * 1000} - stock_milli, 'corrected', 0
        FROM products WHERE ${where} AND stock_milli <> ${units * 1000}`,
      `UPDATE products SET stock_milli = ${units * 1000} WHERE ${where}`,
    ].map((text) => env.DB.prepare(text)),
  );
};

export const productFields = (more: Record<string, unknown> = {}) => ({
  name: "Jyoti Potato",
  description: "From the fields of Vaishali",
  category: "Vegetables",
  unit: "kg",
  stock: 40,
  price: { patna: 25.5 },
  image: `/images/${PICTURE}`,
  imagePublicId: PICTURE,
  names: { hindi: "", marathi: "", gujarati: "" },
  descriptions: { hindi: "", marathi: "", gujarati: "" },
  packSize: null,
  packUnit: null,
  // Only answers have this field; requests that include it are accepted.
  unitPrice: null,
  orderMultiple: 1,
  minQuantity: 1,
  conversions: "",
  zone: "",
  bin: "",
  priceBreaks: [],
  hsn: "",
  gstRate: 0,
  isPrepacked: false,
  weightTolerance: null,
  ...more,
});

export const addProduct = async (staff: Account, more: Record<string, unknown> = {}) => {
  const { status, text, body, headers } = await as(staff.token).post<{ product: { _id: string } }>(
    "/products",
    productFields(more),
  );
  if (status !== 201) throw new Error(text);
  return { id: body.product._id, tag: headers.get("ETag") ?? "" };
};

interface Listed {
  id: string;
  name: string;
  name_key: string;
  category: "Vegetables";
  description: string;
  aliases: string;
  nameHindi: string;
  nameMarathi: string;
  nameGujarati: string;
  measure: number | null;
  unit: "kg";
  packSize: number | null;
  packUnit: "g" | null;
  serial: number;
  measure_rank: number;
  price_paise: number;
  breaks: string;
  price_rank: number;
  name_rank: number;
  demand_rank: number;
  city: string;
  /** The lower end of the city's band of name ranks. */
  base: number;
}

/** Contentless tables return no content, so their terms are read through an fts5vocab table. */
const readTerms = async (table: string): Promise<{ doc: number; terms: string }[]> => {
  await env.DB.prepare(`CREATE VIRTUAL TABLE IF NOT EXISTS ${table}_check USING fts5vocab(${table}, instance)`).run();
  const { results } = await env.DB.prepare(
    `SELECT doc, group_concat(term, ' ') AS terms FROM ${table}_check GROUP BY doc`,
  ).all<{ doc: number; terms: string }>();
  await env.DB.prepare(`DROP TABLE ${table}_check`).run();
  return results;
};
/** Terms as the index stores them: without accents. */
const stored = (terms: string): string[] =>
  terms
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .split(" ");

/** Checks the invariants between products, lists, full-text tables and counters; returns a sentence for each that is broken. */
export const findCatalogueFaults = async (): Promise<string[]> => {
  const read = async <Row>(text: string): Promise<Row[]> => (await env.DB.prepare(text).all<Row>()).results;
  const rows = await read<Listed>(
    `SELECT p.*, pp.price_paise, pp.breaks, pp.name_rank, pp.price_rank, pp.measure_rank, pp.serial,
       pp.category AS category, pp.city, p.name_hindi AS nameHindi, p.name_marathi AS nameMarathi,
       p.name_gujarati AS nameGujarati, p.pack_size AS packSize, p.pack_unit AS packUnit, p.measure_thousandths AS measure,
       pp.name_rank + (15 - pp.demand) * ${CITY_BAND / 16} AS demand_rank, c.position * ${CITY_BAND} AS base
     FROM product_prices pp JOIN cities c ON c.slug = pp.city
     JOIN products p ON p.id = pp.product_id AND p.category = pp.category AND p.deleted_at IS NULL ORDER BY pp.name_rank`,
  );
  const faults: string[] = [];
  const expect = (what: string, isSo: boolean) => {
    if (!isSo) faults.push(what);
  };
  const launched = rows.filter(({ city }) => city === "patna");
  const [onSale] = await read<{ n: number; prices: number; asserts: number }>(
    `SELECT (SELECT count(*) FROM products WHERE deleted_at IS NULL) AS n, (SELECT count(*) FROM product_prices) AS prices,
     (SELECT count(*) FROM assert_changed) AS asserts`,
  );
  expect(
    "each product on sale is listed once in the city of the launch",
    onSale?.n === launched.length && onSale.prices === rows.length,
  );
  expect("no assert stays behind", onSale?.asserts === 0);
  expect(
    "names stand in order",
    rows.every((row, i) => row.city !== rows[i - 1]?.city || (rows[i - 1]?.name_key ?? "") <= row.name_key),
  );
  expect(
    "ranks are positive whole numbers in the band of their city",
    rows.every(
      ({ name_rank, price_rank, base }) =>
        name_rank > base && name_rank < base + CITY_BAND && Number.isInteger(name_rank) && price_rank > 0,
    ),
  );
  expect(
    "a price's rank holds its price",
    rows.every(({ price_paise, price_rank }) => Math.floor(price_rank / 2 ** 21) === price_paise),
  );
  expect(
    "lower prices fall with the quantity, below the price",
    rows.every(({ price_paise, breaks }) => breaksProblem(price_paise, JSON.parse(breaks)) === null),
  );
  expect(
    "what a unit holds is known to the database",
    rows.every((row) => row.measure === measureOf(row)),
  );
  expect(
    "the rank by the price of a kg holds it",
    rows.every(({ measure, price_paise, measure_rank, serial }) => {
      const rate = measure === null ? 4_200_000_000 : Math.floor((price_paise * 1_000) / measure);
      return measure_rank === rate * 2 ** 21 + serial;
    }),
  );
  const counted = new Map(
    (await read<{ key: string; value: number }>("SELECT * FROM counters")).map(({ key, value }) => [key, value]),
  );
  expect("the counter of all products is right", (counted.get("products.all") ?? 0) === onSale?.n);
  const shelves = new Set(rows.flatMap(({ city, category }) => [`${city} all`, `${city} ${category}`]));
  for (const [city, shelf] of [...shelves].map((one) => one.split(" "))) {
    const n = rows.filter((row) => row.city === city && (shelf === "all" || row.category === shelf)).length;
    expect(`the counter of ${shelf} in ${city} is ${n}`, counted.get(`products.${city}.${shelf}`) === n);
  }
  const termsOf = rows.map((row) => stored(searchTerms(row)));
  for (const [table, rank] of [
    ["product_search_by_name", "name_rank"],
    ["product_search_by_price", "price_rank"],
    ["product_search_by_measure", "measure_rank"],
    ["product_search_by_demand", "demand_rank"],
  ] as const) {
    const ids = (await read<{ rowid: number }>(`SELECT rowid FROM ${table} ORDER BY rowid`)).map(({ rowid }) => rowid);
    const ranks = rows.map((row) => row[rank]).sort((a, b) => a - b);
    expect(`${table} has a row for each rank`, JSON.stringify(ids) === JSON.stringify(ranks));
    const own = new Map(rows.map((row, at) => [row[rank], termsOf[at]]));
    const wrong = (await readTerms(table)).filter(({ doc, terms }) => {
      const [meant, found] = [own.get(doc) ?? [], terms.split(" ")].map((some) => [...new Set(some)].sort().join(" "));
      return meant !== found;
    });
    expect(`${table} has the terms of ${wrong.map(({ doc }) => doc).slice(0, 3)}`, wrong.length === 0);
  }
  return faults;
};
