import { NavLink } from "react-router";
import { classNames } from "./class-names.ts";

interface TabLink {
  to: string;
  label: string;
  count?: number | undefined;
  /** The tab is current only at its exact address. */
  end?: boolean;
}

interface TabLinksProps {
  /** Left out where the tabs stand in a navigation of the caller's. */
  label?: string;
  tabs: readonly TabLink[];
  className?: string;
}

/** Tabs with addresses of their own, so that they work without script and with the Back button. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  const Strip = label === undefined ? "div" : "nav";
  return (
    <Strip aria-label={label} className={classNames("scroll-strip border-b border-line", className)}>
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end ?? true}
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures rounded-full bg-sunken px-2 text-sm leading-6 text-ink">{tab.count}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </Strip>
  );
}
