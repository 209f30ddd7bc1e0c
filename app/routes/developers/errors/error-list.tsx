import { RichText } from "../../../features/developer-pages/rich-text.tsx";
import type { ExplainedError } from "./explain-errors.ts";

interface ErrorListProps {
  readonly areas: string;
  readonly details: string;
  readonly errors: readonly (readonly [area: string, errors: readonly ExplainedError[]])[];
}

export function ErrorList({ areas, details, errors }: ErrorListProps) {
  return (
    <>
      <nav aria-label={areas}>
        <ul className="flex flex-wrap gap-x-4">
          {errors.map(([area]) => (
            <li key={area}>
              <a className="inline-flex min-h-11 items-center text-brand-text underline" href={`#${area}`}>
                {area}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {errors.map(([area, codes]) => (
        <section key={area} aria-labelledby={area}>
          <h2 id={area} className="mt-4 text-2xl">
            {area}
          </h2>
          <dl>
            {codes.map(({ code, status, meaning, advice, details: more }) => (
              <div key={code} id={code} className="grid gap-1 border-b border-line py-3 target:bg-accent-soft">
                <dt className="flex flex-wrap items-baseline gap-x-3">
                  <code className="font-semibold break-all">{code}</code>
                  <span className="figures text-sm text-muted">{status}</span>
                </dt>
                <dd>{meaning}</dd>
                <dd className="text-muted">
                  <RichText text={advice} />
                </dd>
                {more.length > 0 && (
                  <dd className="text-muted">
                    <RichText text={`${details}: ${more.map((one) => `\`${one}\``).join(", ")}`} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
