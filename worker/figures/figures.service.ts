import type { Needs } from "../compose.ts";
import { requireOwner, type Visitor } from "../identity/permissions.ts";
import { FIGURES } from "../ledger/ledger.contract.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import { monthAt, monthAway } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { daysOf, type Figures, type FiguresQuery, type Receivables, type Sums } from "./figures.contract.ts";
import { type AddedAges, createReceivables } from "./receivables.service.ts";

const MONTHS_SHOWN = 12;
const ALL = "*";

const toReceivables = ({ ages, inFavour, at }: AddedAges): Receivables => ({
  total: toRupees(ages.reduce((sum, paise) => sum + paise, 0)),
  ages: ages.map(toRupees) as Receivables["ages"],
  inFavour: toRupees(inFavour),
  at: new Date(at).toISOString(),
});

type Counters = Readonly<Record<string, number>>;

/** The shop's money figures, from counters that the ledger maintains. For the owner. */
export function createFigures({ db, clock, counters }: Needs<"counters">) {
  const receivables = createReceivables(db, clock);

  /** Counters of a month and its days, in one key range. */
  const readMonth = (month: string, city = ALL): Promise<Counters> =>
    counters.readBetween(`money.${city}.${month}`, `money.${city}.${month}~`);

  const sumsOf = (counts: Counters, period: string, city = ALL): Sums =>
    Object.fromEntries(
      FIGURES.map((figure) => [figure, toRupees(counts[`money.${city}.${period}.${figure}`] ?? 0)]),
    ) as Sums;

  return {
    addUpReceivables: receivables.addUpSome,

    /** Reads run in parallel. Throws 403 for anyone but the owner. */
    async readFigures(visitor: Visitor, query: FiguresQuery): Promise<Figures> {
      const actor = requireOwner(visitor);
      const now = clock.now();
      const { month = monthAt(now), city } = query;
      const months = Array.from({ length: MONTHS_SHOWN }, (_, i) => monthAway(monthAt(now), i + 1 - MONTHS_SHOWN));
      const salesOf = (period: string) => `money.${city ?? ALL}.${period}.sales` as const;
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
        months: months.map((period) => ({ month: period, sales: toRupees(more[salesOf(period)] ?? 0) })),
        custody: toRupees(more["balance.cash"]),
        receivables: ages && toReceivables(ages),
      };
    },

    /** Non-zero figures of a month as CSV. Throws 403 for anyone but the owner. */
    async exportFigures(visitor: Visitor, query: FiguresQuery): Promise<{ month: string; file: string }> {
      requireOwner(visitor);
      const { month = monthAt(clock.now()), city } = query;
      const read = await readMonth(month, city);
      const rows = daysOf(month, clock.now()).flatMap((day) =>
        Object.entries(sumsOf(read, day, city))
          .filter(([, rupees]) => rupees !== 0)
          .map(([figure, rupees]) => [day, figure, rupees.toFixed(2)]),
      );
      return { month, file: csvHead(["day", "figure", "amount"]) + csvLines(rows) };
    },
  };
}
