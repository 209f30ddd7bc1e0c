import { Link } from "react-router";
import { classNames } from "../../components/ui/class-names.ts";

export interface QueryTab {
  /** A query of this page, `?tab=accepted`. */
  to: string;
  label: string;
  count?: string | undefined;
  isCurrent: boolean;
}

/** Tabs of one page that differ by query: links, so that they work without script and the Back button knows them. */
export function QueryTabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly QueryTab[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classNames("scroll-strip border-b border-line", className)}>
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? "page" : undefined}
              className="flex min-h-12 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures rounded-full bg-sunken px-2 text-sm leading-6 text-ink">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
