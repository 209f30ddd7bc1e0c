import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { isRasadError, type NewOrder, type Quote, type Rasad } from "../index.ts";
import type { CommandContext } from "./command.ts";
import { type MatchedRow, matchRows } from "./match-rows.ts";
import type { Options } from "./options.ts";
import { readOrderRows } from "./order-rows.ts";
import { CliProblem, EXIT } from "./problem.ts";
import { formatRupees, formatTable } from "./table.ts";
import type { Terminal } from "./terminal.ts";

const readInput = async (file: string): Promise<string> => {
  if (file === "-") return text(process.stdin);
  return readFile(file, "utf8").catch(() => {
    throw new CliProblem(`${file} cannot be read.`);
  });
};

type Delivery = Pick<NewOrder, "location" | "deliveryAddress" | "phone" | "notes" | "paymentMethod">;

/** Reads the delivery details from the options, or from the account's last order. */
const readDelivery = async (rasad: Rasad, options: Options, { signal }: Terminal): Promise<Delivery> => {
  const { city, address, phone, notes, payment } = options;
  if (payment !== "cod" && payment !== "account") throw new CliProblem("--payment takes cod or account.");
  const needsLast = !city || !address || !phone;
  const [last] = needsLast ? (await rasad.orders.list({ limit: 1 }, { signal }).page()).items : [];
  const location = city ?? last?.location;
  const deliveryAddress = address ?? last?.deliveryAddress;
  const to = phone ?? last?.phone;
  if (!location || !deliveryAddress || !to) {
    throw new CliProblem("This account has no earlier order: set --city, --address and --phone.");
  }
  return { location, deliveryAddress, phone: to, notes, paymentMethod: payment };
};

/** Merges rows of the same product into one line. */
const itemsOf = (rows: readonly MatchedRow[]): NewOrder["items"] => {
  const quantities = new Map<string, number>();
  for (const { product, quantity } of rows) {
    quantities.set(product._id, (quantities.get(product._id) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
};

const showPreview = (
  terminal: Terminal,
  { lines, total }: Quote,
  rows: readonly MatchedRow[],
  where: Delivery,
): void => {
  const table = lines.map(({ quantity, unit, name, price, total: amount }) => [
    quantity,
    unit,
    name,
    formatRupees(price),
    formatRupees(amount),
  ]);
  for (const line of formatTable(table)) terminal.say(line);
  const rest = total - lines.reduce((sum, line) => sum + line.total, 0);
  if (rest > 0.004) terminal.say(`Tax and delivery: ${formatRupees(rest)}`);
  terminal.say(
    `Total: ${formatRupees(total)}, ${where.paymentMethod === "cod" ? "cash on delivery" : "on your account"}`,
  );
  terminal.say(
    `To: ${where.deliveryAddress
      .split("\n")
      .map((line) => line.trim())
      .join(", ")} (${where.location}), ${where.phone}`,
  );
  for (const { row, product, quantity } of rows.filter(({ isUnsure }) => isUnsure)) {
    terminal.say(
      `Please check row ${row.line}: does "${row.quantity} ${row.product}" mean ${quantity} ${product.unit} of ${product.name}?`,
    );
  }
};

const mayOrder = async (terminal: Terminal, { yes }: Options, rows: readonly MatchedRow[]): Promise<void> => {
  const isUnsure = rows.some((row) => row.isUnsure);
  if (yes && !isUnsure) return;
  if (yes) throw new CliProblem("Nothing was ordered: check the rows above first.", EXIT.notOrdered);
  const answer = await terminal.ask("Place this order? (y/N)");
  if (answer === null)
    throw new CliProblem("Nothing was ordered: use --yes to order without confirmation.", EXIT.notOrdered);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliProblem("Nothing was ordered.", EXIT.notOrdered);
};

export const order = async ({ rasad, options, words, terminal }: CommandContext): Promise<void> => {
  const [file, ...more] = words;
  if (!file || more.length > 0) throw new CliProblem("rasad order takes one CSV file.");
  const { signal } = terminal;
  const rows = readOrderRows(await readInput(file));
  const delivery = await readDelivery(rasad, options, terminal);
  const { matched, unknown } = await matchRows(rasad, rows, { location: delivery.location, signal });
  if (unknown.length > 0) {
    const named = unknown.map(({ line, product, quantity }) => `  row ${line}: ${quantity} ${product}`).join("\n");
    throw new CliProblem(`Nothing was ordered: no product was found for\n${named}`, EXIT.notOrdered);
  }
  const newOrder = { ...delivery, items: itemsOf(matched) };
  const quote = await rasad.orders.quote(newOrder, { signal });
  showPreview(terminal, quote, matched, delivery);
  const short = quote.lines.flatMap(({ name, unit, available }) =>
    available === undefined ? [] : `  ${name}: ${available} ${unit}`,
  );
  const shortage = new CliProblem(`Nothing was ordered: there is only\n${short.join("\n")}`, EXIT.notOrdered);
  // An earlier run with this key may have ordered the missing units; the shop then returns that order.
  if (short.length > 0 && !options.key) throw shortage;
  await mayOrder(terminal, options, matched);
  const requestOptions = { idempotencyKey: options.key, signal };
  const placed = await rasad.orders
    .place({ ...newOrder, expectedTotal: quote.total }, requestOptions)
    .catch((error: unknown) => {
      throw short.length > 0 && isRasadError(error, "orders.stock_short") ? shortage : error;
    });
  terminal.print(options.json ? JSON.stringify(placed) : placed._id);
  terminal.say(`Ordered. Follow it with: rasad follow ${placed._id}`);
};
