import type { Product } from "../index.ts";
import type { CommandContext } from "./command.ts";
import { readLimit } from "./options.ts";
import { formatRupees, formatTable } from "./table.ts";

const priceIn = ({ price }: Product, city: string | undefined): number | undefined =>
  city ? price[city] : Object.values(price)[0];

const rowOf = (product: Product, city: string | undefined): (string | number)[] => {
  const price = priceIn(product, city);
  return [product._id, price === undefined ? "–" : formatRupees(price), product.unit, product.stock, product.name];
};

export const listProducts = async ({ rasad, options, words, terminal }: CommandContext): Promise<void> => {
  const { city, json } = options;
  const { count, limit } = readLimit(options);
  const query = { search: words.join(" "), location: city, limit };
  const list = rasad.products.list(query, { signal: terminal.signal });
  const products = await list.take(count);
  if (json) return terminal.print(JSON.stringify(products));
  if (products.length === 0) return terminal.say("No products found.");
  for (const line of formatTable(products.map((product) => rowOf(product, city)))) terminal.print(line);
};
