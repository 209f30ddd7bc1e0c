interface BarChartProps {
  title: string;
  /** A text alternative of the bars. */
  words: string;
  /** `label`: short, such as 21/11. */
  bars: readonly { label: string; value: number }[];
  format: (value: number) => string;
  className: string;
}

const WIDTH = 600;
const HEIGHT = 120;

export function BarChart({ title, words, bars, format, className }: BarChartProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
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
        {bars.map(({ label, value }, place) => {
          const height = most > 0 ? Math.max(value > 0 ? 2 : 0, (value / most) * HEIGHT) : 0;
          return (
            <rect
              key={label}
              x={place * step + step * 0.1}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
              className={className}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden className="figures flex justify-between text-sm text-muted">
        <span>{bars.at(0)?.label ?? ""}</span>
        <span>{bars.at(-1)?.label ?? ""}</span>
      </p>
    </figure>
  );
}
