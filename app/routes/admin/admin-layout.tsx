import { href, Outlet } from "react-router";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { TabLinks } from "../../components/ui/tab-links.tsx";
import { useText } from "../../i18n/texts.tsx";

/** The staff's room: one row of tabs, each with its own address. It stands inside the guard of the staff. */
export default function AdminLayout() {
  const text = useText("admin");
  return (
    <div className="page-width max-w-[96rem]">
      <TabLinks
        label={text("nav")}
        className="pt-4"
        tabs={[{ to: href("/admin/orders"), label: text("tabs.orders") }]}
      />
      <Outlet />
    </div>
  );
}

export const ErrorBoundary = PageErrorBoundary;
