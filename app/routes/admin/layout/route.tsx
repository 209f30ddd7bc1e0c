import { type ReactNode, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { TabLinks } from "../../../components/ui/tab-links.tsx";
import { clearAdminCache } from "../../../features/admin-cache/admin-cache.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { adminTabsFor, moreTabsFor } from "./admin-tabs.ts";
import { MoreTabs } from "./more-tabs.tsx";

/** The tabs of the admin area; its parent route (guards/staff.ts) checks permission. */
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

function AdminTabs({ children }: { children: ReactNode }) {
  const text = useMessages("admin");
  const { user } = useViewer();
  // Another person may use this browser next, so the cached pages are deleted when the admin area closes.
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
    // The loaded font is wider than its fallback, so the tab moves once more.
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
          tabs={adminTabsFor(user?.role).map(({ key, to }) => ({
            to,
            label: text(`tabs.${key}`),
            // A tab is current for its subpages too, except the dashboard, whose address is a prefix of all others.
            end: key === "dashboard",
          }))}
        />
        <MoreTabs tabs={moreTabsFor(user?.role).map(({ key, to }) => ({ to, label: text(`tabs.${key}`) }))} />
      </nav>
      {children}
    </div>
  );
}
