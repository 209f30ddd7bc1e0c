import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, NavLink, Outlet, useLocation } from "react-router";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { TabLinks } from "../../../components/ui/tab-links.tsx";
import { clearAdminCache } from "../../../features/admin-cache/admin-cache.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Permission is checked by the parent route (guards/staff.ts). */
export default function AdminLayout() {
  return (
    <AdminTabs>
      <Outlet />
    </AdminTabs>
  );
}

export function ErrorBoundary() {
  return (
    <AdminTabs>
      <PageErrorBoundary />
    </AdminTabs>
  );
}

interface AdminTab {
  readonly key: string;
  readonly to: string;
  readonly isOwners?: true;
  /** Further paths that belong to the tab, besides `to`. */
  readonly beside?: readonly string[];
}

const TABS = [
  { key: "dashboard", to: href("/admin") },
  { key: "products", to: href("/admin/products") },
  { key: "orders", to: href("/admin/orders") },
  { key: "cancellations", to: href("/admin/cancellations") },
  { key: "agents", to: href("/admin/agents") },
  { key: "admins", to: href("/admin/admins"), isOwners: true },
] as const satisfies readonly AdminTab[];

const MORE = [
  { key: "buyers", to: href("/admin/buyers") },
  { key: "packing", to: href("/admin/packing") },
  {
    key: "stock",
    to: href("/admin/stock"),
    beside: [href("/admin/receiving"), href("/admin/waste"), href("/admin/stocktake")],
  },
  { key: "returns", to: href("/admin/returns") },
  { key: "khata", to: href("/admin/khata") },
  { key: "cash", to: href("/admin/cash") },
  { key: "messages", to: href("/admin/messages") },
  { key: "searches", to: href("/admin/searches") },
  { key: "ledger", to: href("/admin/ledger") },
  { key: "gst", to: href("/admin/gst") },
  { key: "figures", to: href("/admin/figures"), isOwners: true },
  { key: "audit", to: href("/admin/audit"), isOwners: true },
  { key: "payments", to: href("/admin/payments"), isOwners: true },
  { key: "mails", to: href("/admin/mails"), isOwners: true },
  { key: "cities", to: href("/admin/cities"), isOwners: true },
  { key: "settings", to: href("/admin/settings"), isOwners: true },
] as const satisfies readonly AdminTab[];

const isAt = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

function AdminTabs({ children }: { children: ReactNode }) {
  const text = useMessages("admin");
  const { user } = useViewer();
  const isShown = (tab: AdminTab): boolean => !tab.isOwners || user?.role === "owner";
  // The next person on this browser must not see cached pages, so leaving the admin area clears them.
  useEffect(() => clearAdminCache, []);
  const layout = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // On a phone the current tab may be outside the visible part of the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has another tab.
  useEffect(() => {
    let isUnmounted = false;
    const show = () => {
      if (isUnmounted) return;
      for (const current of layout.current?.querySelectorAll<HTMLElement>(".scroll-strip [aria-current=page]") ?? []) {
        const strip = current.closest<HTMLElement>(".scroll-strip");
        const { left, width } = current.getBoundingClientRect();
        if (strip) strip.scrollLeft += left + width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2;
      }
    };
    show();
    // The loaded font is wider than its fallback, which moves the tab.
    void document.fonts.ready.then(show);
    return () => {
      isUnmounted = true;
    };
  }, [key]);
  return (
    <div ref={layout} className="desk-width page-width">
      <nav aria-label={text("nav")} className="flex items-end border-b border-line pt-4 print:hidden">
        <TabLinks
          className="min-w-0 border-b-0"
          tabs={TABS.filter(isShown).map(({ key, to }) => ({
            to,
            label: text(`tabs.${key}`),
            // Subpages keep their tab current, except for the dashboard, whose path is a prefix of all others.
            end: key === "dashboard",
          }))}
        />
        <MoreTabs
          key={key}
          tabs={MORE.filter(isShown).map(({ key, ...tab }) => ({ ...tab, label: text(`tabs.${key}`) }))}
        />
      </nav>
      {children}
    </div>
  );
}

interface MoreTabsProps {
  tabs: readonly (Pick<AdminTab, "to" | "beside"> & { readonly label: string })[];
}

/**
 * The less used pages, in a menu that opens without script and closes with each navigation. The menu's label is the
 * current page if that is in the menu.
 */
function MoreTabs({ tabs }: MoreTabsProps) {
  const text = useMessages("admin");
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const current = tabs.find(({ to, beside = [] }) => [to, ...beside].some((path) => isAt(pathname, path)));
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
