import { Link } from "react-router";
import { classNames } from "./ui/class-names.ts";

interface QueryTab {
  /** A query string of this page, such as `?tab=accepted`. */
  to: string;
  label: string;
  count?: string | undefined;
  isCurrent: boolean;
}

interface QueryTabsProps {
  label: string;
  tabs: readonly QueryTab[];
  /** Whether all tabs fit side by side on a phone; otherwise the strip scrolls. */
  isFitted?: boolean;
  className?: string;
}

/** Tabs that differ only in the query. They are links, so that they work without script and with the Back button. */
export function QueryTabs({ label, tabs, isFitted = false, className }: QueryTabsProps) {
  return (
    <nav aria-label={label} className={classNames("scroll-strip border-b border-line", className)}>
      <ul className={isFitted ? "flex" : "flex min-w-max gap-1"}>
        {tabs.map((tab) => (
          <li key={tab.to} className={isFitted ? "flex-1 sm:flex-none" : undefined}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? "page" : undefined}
              className={classNames(
                "flex min-h-12 items-center gap-x-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink",
                isFitted && "h-full justify-center px-1 py-1.5 text-center leading-tight max-sm:gap-1.5 sm:px-3",
              )}
            >
              <span className={isFitted ? "max-sm:w-min" : undefined}>{tab.label}</span>
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
