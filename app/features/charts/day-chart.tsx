interface DayChartProps {
  title: string;
  bars: readonly { day: string; value: number }[];
  format: (value: number) => string;
  /** Shown if all values are zero. */
  empty: string;
  /** The chart in words, also for screen readers. */
  summary: (facts: { total: string; day: string; most: string }) => string;
  className: string;
}

/** 2026-11-21 → 21/11, without `Date`, because a calendar day has no time zone. */
const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** 2026-11-21 → 21/11/2026. */
export const wholeDay = (day: string): string => `${shortDay(day)}/${day.slice(0, 4)}`;

const WIDTH = 600;
const HEIGHT = 120;

/** One bar for each day, with the first and the last day below. */
export function DayChart({ title, bars, format, empty, summary, className }: DayChartProps) {
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), { day: "", value: 0 });
  const total = Math.round(bars.reduce((sum, { value }) => sum + value, 0) * 100) / 100;
  const facts = { total: format(total), day: shortDay(most.day), most: format(most.value) };
  const words = most.value === 0 ? empty : summary(facts);
  const step = WIDTH / bars.length;
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-3">
        <b className="font-semibold">{title}</b>
        <span className="figures text-muted">{words}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${words}`}
        className="mt-1 block h-28 w-full border-b border-line-strong"
      >
        {bars.map(({ day, value }, place) => {
          const height = most.value > 0 ? Math.max(value > 0 ? 2 : 0, (value / most.value) * HEIGHT) : 0;
          return (
            <rect
              key={day}
              x={place * step + step * 0.1}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
              className={className}
            >
              <title>{`${shortDay(day)}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden className="figures flex justify-between text-sm text-muted">
        <span>{shortDay(bars.at(0)?.day ?? "")}</span>
        <span>{shortDay(bars.at(-1)?.day ?? "")}</span>
      </p>
    </figure>
  );
}
