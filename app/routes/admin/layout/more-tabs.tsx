import { useState } from "react";
import { NavLink, useLocation } from "react-router";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface MoreTabsProps {
  tabs: readonly { readonly to: string; readonly label: string }[];
}

const isAt = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The rarer pages in a menu that unfolds without script; it is called by the page that is shown, if that is in it. */
export function MoreTabs({ tabs }: MoreTabsProps) {
  const { key } = useLocation();
  return <Menu key={key} tabs={tabs} />;
}

function Menu({ tabs }: MoreTabsProps) {
  const text = useMessages("admin");
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const current = tabs.find(({ to }) => isAt(pathname, to));
  return (
    <details className="group relative" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        aria-current={current ? "true" : undefined}
        className="flex min-h-11 items-center gap-1 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=true]:border-accent aria-[current=true]:text-ink"
      >
        {current?.label ?? text("more")}
        <FoldArrow />
      </summary>
      <ul className="absolute top-full right-0 z-20 grid w-52 rounded-lg border border-line bg-surface py-1 shadow-raised">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-11 items-center px-4 font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
