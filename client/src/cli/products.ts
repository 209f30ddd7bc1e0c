import type { Product } from "../index.ts";
import type { CommandContext } from "./command.ts";
import { CliProblem } from "./problem.ts";
import { formatRupees, formatTable } from "./table.ts";

const priceIn = ({ price }: Product, city: string | undefined): number | undefined =>
  city ? price[city] : Object.values(price)[0];

const rowOf = (product: Product, city: string | undefined): (string | number)[] => {
  const price = priceIn(product, city);
  return [product._id, price === undefined ? "–" : formatRupees(price), product.unit, product.stock, product.name];
};

export const listProducts = async ({ rasad, options, words, terminal }: CommandContext): Promise<void> => {
  const { city, json } = options;
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 0) throw new CliProblem("--limit takes a whole number.");
  const count = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  const query = { search: words.join(" "), location: city, limit: Math.min(count, 100) };
  const list = rasad.products.list(query, { signal: terminal.signal });
  const products = await list.take(count);
  if (json) return terminal.print(JSON.stringify(products));
  if (products.length === 0) return terminal.say("No products found.");
  for (const line of formatTable(products.map((product) => rowOf(product, city)))) terminal.print(line);
};
