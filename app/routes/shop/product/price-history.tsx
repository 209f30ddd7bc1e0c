import type { Unit } from "../../../../worker/catalogue/categories.contract.ts";
import type { PriceStep } from "../../../../worker/catalogue/price-history.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { Money } from "../../../components/money.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

interface PriceHistoryProps {
  steps: readonly PriceStep[];
  unit: Unit;
  /** The shown period, in ms. */
  start: number;
  end: number;
}

export function PriceHistory({ steps, unit: sold, start, end }: PriceHistoryProps) {
  const text = useMessages("priceHistory");
  const ui = useMessages("ui");
  const { date } = useDates();
  const unit = ui(`unit.${sold}`, { count: 1 });
  const line = priceLine(steps, start, end);
  const [first] = steps;
  if (!first) return null;
  if (!line) return <p className="mt-6 text-muted">{text("unchanged", { date: date(first.at) })}</p>;
  const { lowest, highest, now, from, path } = line;
  const facts = { lowest: formatRupees(lowest), highest: formatRupees(highest), now: formatRupees(now) };
  const period = { from: date(from), to: date(new Date(end).toISOString()) };
  return (
    <section aria-labelledby="price-history" className="mt-8 max-w-xl">
      <h2 id="price-history" className="mb-3 text-2xl">
        {text("title")}
      </h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text("about", { unit, ...period, ...facts })}
        preserveAspectRatio="none"
        className="h-24 w-full rounded-md bg-well text-brand-text"
      >
        <path d={path} fill="none" stroke="currentColor" strokeWidth={2.5} vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden className="figures mt-1 flex justify-between text-sm text-muted">
        <span>{period.from}</span>
        <span>{period.to}</span>
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        {(["lowest", "highest", "now"] as const).map((name) => (
          <Fact key={name} label={text(name)}>
            <Money rupees={line[name]} className="font-semibold" />
          </Fact>
        ))}
      </dl>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand-text underline">
          {text("figures")}
        </summary>
        <table className="w-full max-w-sm border-collapse">
          <thead>
            <tr className="border-b border-line text-left text-sm text-muted">
              <th scope="col" className="py-2 font-medium">
                {text("from")}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {text("price", { unit })}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map(({ at, price }) => (
              <tr key={at} className="border-b border-line">
                <td className="figures py-2">{date(at)}</td>
                <td className="py-2 text-right">
                  <Money rupees={price} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The size of the SVG view box, in its own units. */
export const WIDTH = 320;
export const HEIGHT = 88;
/** Keeps the line's ends inside the drawing. */
const MARGIN = 8;

/** `start` and `end` in ms; the first step may be older. Null for a price that never changed. */
export const priceLine = (steps: readonly PriceStep[], start: number, end: number) => {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last || steps.length < 2) return null;
  const from = Math.max(start, Date.parse(first.at));
  const prices = steps.map(({ price }) => price);
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const round = (place: number) => Math.round(place * 10) / 10;
  const x = (at: string) => round(Math.min(1, Math.max(0, (Date.parse(at) - from) / Math.max(1, end - from))) * WIDTH);
  const y = (price: number) => round(MARGIN + ((highest - price) / (highest - lowest)) * (HEIGHT - 2 * MARGIN));
  const changes = steps.slice(1).map(({ at, price }) => `H${x(at)}V${y(price)}`);
  return {
    // Horizontal while a price holds, vertical where it changes.
    path: `M0 ${y(first.price)}${changes.join("")}H${WIDTH}`,
    lowest,
    highest,
    now: last.price,
    // The time at which the line starts.
    from: new Date(from).toISOString(),
  };
};
