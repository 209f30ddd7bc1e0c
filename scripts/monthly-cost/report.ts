import { ASSUMED, type Measured, monthOf } from "./month.ts";
import { costOf, PLAN_DOLLARS, PRICES, totalOf } from "./prices.ts";
import type { Usage } from "./usage.ts";

const RESTAURANTS = [100, 1_000, 10_000];

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const compact = (amount: number): string =>
  Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 }).format(amount);

const dollars = (amount: number): string => amount.toFixed(2);

/** What each part of a day uses, as Markdown. */
export const partsTable = (parts: readonly (readonly [name: string, ofOne: Usage])[]): string =>
  [
    line(["part", "requests", "rows read", "rows written", "object requests", "R2 reads", "mails", "CPU ms"]),
    line(["---", ...Array(7).fill("---:")]),
    ...parts.map(([name, one]) =>
      line([
        name,
        ...[one.requests, one.rowsRead, one.rowsWritten, one.objectRequests, one.bucketReads, one.mails, one.cpuMs].map(
          (amount) => amount.toFixed(amount < 10 && !Number.isInteger(amount) ? 1 : 0),
        ),
      ]),
    ),
  ].join("\n");

/** A month's use and its price for several sizes of the shop, as Markdown. */
export const monthTable = (measured: Measured): string => {
  const months = RESTAURANTS.map((restaurants) => monthOf(measured, restaurants));
  return [
    line(["", ...RESTAURANTS.map((count) => `${count.toLocaleString("en")} restaurants`)]),
    line(["---", ...RESTAURANTS.map(() => "---:")]),
    line(["orders", ...RESTAURANTS.map((count) => compact(count * ASSUMED.workingDays * ASSUMED.ordersADay))]),
    line(["plan", ...months.map(() => dollars(PLAN_DOLLARS))]),
    ...PRICES.map((price) =>
      line([price.name, ...months.map((month) => `${compact(month[price.meter])} · ${dollars(costOf(price, month))}`)]),
    ),
    line(["**US$ a month**", ...months.map((month) => `**${dollars(totalOf(month))}**`)]),
    line(["of which not mails", ...months.map((month) => dollars(totalOf({ ...month, mails: 0 })))]),
  ].join("\n");
};
