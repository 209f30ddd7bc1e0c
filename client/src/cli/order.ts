import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { NewOrder, Quote, Rasad } from "../index.ts";
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

/** The delivery data from the options, else from the account's last order. */
const readDelivery = async (rasad: Rasad, options: Options, { signal }: Terminal): Promise<Delivery> => {
  const { city, address, phone, notes, payment } = options;
  if (payment !== "cod" && payment !== "account") throw new CliProblem("--payment takes cod or account.");
  const needsLast = !city || !address || !phone;
  const [last] = needsLast ? (await rasad.orders.list({ limit: 1 }, { signal }).page()).items : [];
  const location = city ?? last?.location;
  const deliveryAddress = address ?? last?.deliveryAddress;
  const to = phone ?? last?.phone;
  if (!location || !deliveryAddress || !to) {
    throw new CliProblem("This account has no earlier order: say --city, --address and --phone.");
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
      `Please look: row ${row.line}, "${row.quantity} ${row.product}", is ${quantity} ${product.unit} of ${product.name}?`,
    );
  }
};

const mayOrder = async (terminal: Terminal, { yes }: Options, rows: readonly MatchedRow[]): Promise<void> => {
  const isUnsure = rows.some((row) => row.isUnsure);
  if (yes && !isUnsure) return;
  if (yes) throw new CliProblem("Nothing was ordered: somebody has to look at the lines above first.", EXIT.notOrdered);
  const answer = await terminal.ask("Order this? (y/N)");
  if (answer === null) throw new CliProblem("Nothing was ordered: --yes orders without asking.", EXIT.notOrdered);
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
    throw new CliProblem(`Nothing was ordered: the shop knows no product for\n${named}`, EXIT.notOrdered);
  }
  const wanted = { ...delivery, items: itemsOf(matched) };
  const quote = await rasad.orders.quote(wanted, { signal });
  showPreview(terminal, quote, matched, delivery);
  await mayOrder(terminal, options, matched);
  const placing = { idempotencyKey: options.key, signal };
  const placed = await rasad.orders.place({ ...wanted, expectedTotal: quote.total }, placing);
  terminal.print(options.json ? JSON.stringify(placed) : placed._id);
  terminal.say(`Ordered. rasad follow ${placed._id} shows what becomes of it.`);
};
