import { useEffect } from "react";
import { Outlet } from "react-router";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { TabLinks } from "../../components/ui/tab-links.tsx";
import { forgetDesk } from "../../features/desk/fresh.ts";
import { useAnswersOfLeftForms } from "../../features/form-answer/tell-answer.ts";
import { useViewer } from "../../features/shell/use-viewer.ts";
import { useText } from "../../i18n/texts.tsx";
import { adminTabsFor } from "./admin-tabs.ts";

/** The staff's room: one row of tabs, each with its own address. It stands inside the guard of the staff. */
export default function AdminLayout() {
  const text = useText("admin");
  const { user } = useViewer();
  useAnswersOfLeftForms();
  // Whoever comes back may be someone else.
  useEffect(() => forgetDesk, []);
  return (
    <div className="page-width max-w-[96rem]">
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
