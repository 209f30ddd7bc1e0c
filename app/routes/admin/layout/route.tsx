import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { TabLinks } from "../../../components/ui/tab-links.tsx";
import { clearAdminCache } from "../../../features/admin-cache/admin-cache.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { adminTabsFor } from "./admin-tabs.ts";

/** The admin area: one row of tabs, each with its own address. The staff guard is around it. */
export default function AdminLayout() {
  const text = useMessages("admin");
  const { user } = useViewer();
  // The next person at this browser may be someone else.
  useEffect(() => clearAdminCache, []);
  const room = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // On a phone the current tab may be scrolled out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has another tab.
  useEffect(() => {
    let isGone = false;
    const show = () => {
      if (isGone) return;
      for (const current of room.current?.querySelectorAll<HTMLElement>(".scroll-strip [aria-current=page]") ?? []) {
        const strip = current.closest<HTMLElement>(".scroll-strip");
        const { left, width } = current.getBoundingClientRect();
        if (strip) strip.scrollLeft += left + width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2;
      }
    };
    show();
    // Letters that come later are wider than those that stood in for them.
    void document.fonts.ready.then(show);
    return () => {
      isGone = true;
    };
  }, [key]);
  return (
    <div ref={room} className="desk-width page-width">
      <TabLinks
        label={text("nav")}
        className="pt-4 print:hidden"
        tabs={adminTabsFor(user?.role).map(({ key, to }) => ({
          to,
          label: text(`tabs.${key}`),
          // Pages below a tab's own are its too; every address is below the dashboard's.
          end: key === "dashboard",
        }))}
      />
      <Outlet />
    </div>
  );
}

export const ErrorBoundary = PageErrorBoundary;
