import { NavLink } from "react-router";
import { cn } from "./class-names.ts";

interface TabLink {
  to: string;
  label: string;
  count?: number | undefined;
  end?: boolean;
}

interface TabLinksProps {
  /** Missing where the caller already renders a `nav`. */
  label?: string;
  tabs: readonly TabLink[];
  className?: string;
}

/** Tabs as links, so that they work without script and with the Back button. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  const Strip = label === undefined ? "div" : "nav";
  return (
    <Strip aria-label={label} className={cn("scroll-strip border-b border-line", className)}>
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
