import { Files } from "lucide-react";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { useMonthName } from "../../../features/documents/month-name.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DocumentRow } from "./document-row.tsx";
import { type DocumentsPage, loadDocuments } from "./documents-data.ts";
import { MonthFiles } from "./month-files.tsx";
import { Pages } from "./pages.tsx";

export const meta = pageTitle("documentMonths", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadDocuments(args);

/** All documents of a buyer, or for staff of the shop, newest first, by month. */
export default function Documents({ loaderData }: Route.ComponentProps) {
  const { documents, months, month, city } = loaderData;
  const text = useMessages("documentMonths");
  const { user } = useViewer();
  const isStaff = user?.role !== "hotel";
  const shown = months.find((one) => one.month === month);
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("pageTitle")} text={text(isStaff ? "staffText" : "text")} />
      {isStaff && <CityTabs city={city} month={month} />}
      {months.length > 0 && <MonthTabs {...loaderData} />}
      {shown && <MonthFiles {...loaderData} shown={shown} />}
      {documents.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={Files} title={text("emptyTitle")} text={text("emptyText")} className="py-8" />
      )}
      <Pages {...loaderData} />
    </div>
  );
}

const queryOf = (filter: Readonly<Record<string, string | null>>): string =>
  `?${new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;

function MonthTabs({ months, month, city }: Pick<DocumentsPage, "months" | "month" | "city">) {
  const text = useMessages("documentMonths");
  const monthName = useMonthName();
  const tabs = [
    { to: queryOf({ city }), label: text("allMonths"), isCurrent: month === null },
    ...months.map((one) => ({
      to: queryOf({ month: one.month, city }),
      label: monthName(one.month),
      count: String(one.documents),
      isCurrent: one.month === month,
    })),
  ];
  return <QueryTabs label={text("months")} tabs={tabs} className="mb-4" />;
}

function CityTabs({ city, month }: Pick<DocumentsPage, "city" | "month">) {
  const text = useMessages("documentMonths");
  const { cities } = useViewer();
  if (cities.length < 2) return null;
  const tabs = [
    { to: queryOf({ month }), label: text("allCities"), isCurrent: city === null },
    ...cities.map(({ slug, name }) => ({ to: queryOf({ city: slug, month }), label: name, isCurrent: slug === city })),
  ];
  return <QueryTabs label={text("cities")} tabs={tabs} className="mb-3" />;
}
