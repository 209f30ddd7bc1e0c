import type { CountersService } from "../counters/counters.service.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { requireOwner } from "../identity/permissions.ts";
import { FIGURES } from "../ledger/ledger.contract.ts";
import type { Clock } from "../platform/clock.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import { toRupees } from "../platform/money.contract.ts";
import {
  daysOf,
  type Figures,
  type FiguresQuery,
  monthAway,
  monthOf,
  type Receivables,
  type Sums,
} from "./figures.contract.ts";
import type { AddedAges, ReceivablesService } from "./receivables.service.ts";

interface Dependencies {
  readonly clock: Clock;
  readonly counters: Pick<CountersService, "read" | "readBetween">;
  readonly receivables: Pick<ReceivablesService, "readAges">;
}

const MONTHS_SHOWN = 12;
/** In place of a city. */
const ALL = "*";

const toReceivables = ({ ages, inFavour, at }: AddedAges): Receivables => ({
  total: toRupees(ages.reduce((sum, paise) => sum + paise, 0)),
  ages: ages.map(toRupees) as Receivables["ages"],
  inFavour: toRupees(inFavour),
  at: new Date(at).toISOString(),
});

type Read = Readonly<Record<string, number>>;

/** The shop's figures of money, from counters that the ledger keeps. For the owner. */
export const createFiguresService = ({ clock, counters, receivables }: Dependencies) => {
  /** Those of a month and its days, in one range. */
  const readMonth = (month: string, city = ALL): Promise<Read> =>
    counters.readBetween(`money.${city}.${month}`, `money.${city}.${month}~`);

  const sumsOf = (read: Read, period: string, city = ALL): Sums =>
    Object.fromEntries(
      FIGURES.map((figure) => [figure, toRupees(read[`money.${city}.${period}.${figure}`] ?? 0)]),
    ) as Sums;

  return {
    /** Its readings run side by side. Throws 403 for others than the owner. */
    async readFigures(visitor: Actor | null, query: FiguresQuery): Promise<Figures> {
      const actor = requireOwner(visitor);
      const now = clock.now();
      const { month = monthOf(now), city } = query;
      const months = Array.from({ length: MONTHS_SHOWN }, (_, i) => monthAway(monthOf(now), i + 1 - MONTHS_SHOWN));
      const salesOf = (one: string) => `money.${city ?? ALL}.${one}.sales` as const;
      const [read, more, ages] = await Promise.all([
        readMonth(month, city),
        counters.read("balance.cash", ...months.map(salesOf)),
        receivables.readAges(actor),
      ]);
      return {
        month,
        city: city ?? null,
        totals: sumsOf(read, month, city),
        days: daysOf(month, now).map((day) => ({ day, ...sumsOf(read, day, city) })),
        months: months.map((one) => ({ month: one, sales: toRupees(more[salesOf(one)] ?? 0) })),
        custody: toRupees(more["balance.cash"]),
        receivables: ages && toReceivables(ages),
      };
    },

    /** The figures of a month that are not zero, as a file. Throws 403 for others than the owner. */
    async exportFigures(visitor: Actor | null, query: FiguresQuery): Promise<{ month: string; file: string }> {
      requireOwner(visitor);
      const { month = monthOf(clock.now()), city } = query;
      const read = await readMonth(month, city);
      const rows = daysOf(month, clock.now()).flatMap((day) =>
        Object.entries(sumsOf(read, day, city))
          .filter(([, rupees]) => rupees !== 0)
          .map(([figure, rupees]) => [day, figure, rupees.toFixed(2)]),
      );
      return { month, file: csvHead(["day", "figure", "amount"]) + csvLines(rows) };
    },
  };
};
export type FiguresService = ReturnType<typeof createFiguresService>;
