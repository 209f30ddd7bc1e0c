import { FileArchive, FileSpreadsheet, Files, FileText, Sigma } from "lucide-react";
import { href } from "react-router";
import { type Document, DocumentsQuery } from "../../../../worker/documents/documents.contract.ts";
import { type DocumentMonth, ZIP_PART } from "../../../../worker/documents/months/months.contract.ts";
import { formatDate } from "../../../../worker/platform/dates.contract.ts";
import { formatRupees, payableOf } from "../../../../worker/platform/money.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, QueryTabs } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonAnchor, ButtonLink, TextLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { useMonthName } from "../../../features/documents/month-name.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { documents, documentFiles } = context.get(servicesContext);
  const filter = readQuery(DocumentsQuery, url, { limit: ZIP_PART });
  const [months, page] = await Promise.all([
    documentFiles.listDocumentMonths(actor, { city: filter.city }),
    documents.listDocuments(actor, filter),
  ]);
  const part = Math.max(1, Math.floor(Number(url.searchParams.get("part"))) || 1);
  const { month = null, city = null, cursor = null } = filter;
  return { ...page, months, month, city, cursor, part };
};

type DocumentsPage = Route.ComponentProps["loaderData"];

export const meta = pageTitle("documents", "pageTitle");

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { documents, months, month, city, nextCursor, part } = loaderData;
  const text = useMessages("documents");
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
      <OrderPages
        nextCursor={nextCursor}
        older={text("older")}
        newest={text("newest")}
        // Numbers the ZIP files of a month.
        next={{ part: String(part + 1) }}
      />
    </div>
  );
}

const queryOf = (filter: Readonly<Record<string, string | null>>): string =>
  `?${new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;

function MonthTabs({ months, month, city }: Pick<DocumentsPage, "months" | "month" | "city">) {
  const text = useMessages("documents");
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
  const text = useMessages("documents");
  const { cities } = useViewer();
  if (cities.length < 2) return null;
  const tabs = [
    { to: queryOf({ month }), label: text("allCities"), isCurrent: city === null },
    ...cities.map(({ slug, name }) => ({ to: queryOf({ city: slug, month }), label: name, isCurrent: slug === city })),
  ];
  return <QueryTabs label={text("cities")} tabs={tabs} className="mb-3" />;
}

function DocumentRow({ document }: { document: Document }) {
  const { id, orderId, number, kind, issuedAt, refersTo } = document;
  const text = useMessages("documents");
  const kinds = useMessages("taxDocument");
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <TextLink
          to={href("/orders/:orderId/documents/:documentId", { orderId, documentId: id })}
          className="figures whitespace-nowrap"
        >
          {number}
        </TextLink>
        <p className="text-sm text-muted">
          {kinds(`kind.${kind}`)}
          {refersTo && ` ${text("refersTo", { number: refersTo })}`} ·{" "}
          <span className="figures">{formatDate(issuedAt)}</span>
        </p>
      </div>
      <Money rupees={payableOf(document)} className="font-semibold" />
      <ButtonAnchor
        href={`/documents/${id}.pdf`}
        variant="outline"
        className="max-sm:px-3"
        aria-label={text("pdfNamed", { number })}
      >
        <FileText aria-hidden /> <span className="max-sm:hidden">{text("pdf")}</span>
      </ButtonAnchor>
    </li>
  );
}

type MonthFilesProps = Pick<DocumentsPage, "city" | "cursor" | "part"> & { readonly shown: DocumentMonth };

function MonthFiles({ shown: { month, documents, total }, city, cursor, part }: MonthFilesProps) {
  const text = useMessages("documents");
  const monthName = useMonthName();
  const { user } = useViewer();
  const parts = Math.ceil(documents / ZIP_PART);
  const query = new URLSearchParams(city ? { city } : {});
  const ofPart = new URLSearchParams([...query, ...(cursor ? [["cursor", cursor]] : [])]);
  const files = `/documents/month/${month}`;
  return (
    <Card className="mb-4 grid gap-3">
      <div>
        <h2 className="text-xl">{monthName(month)}</h2>
        <p>{text("sum", { count: documents, total: formatRupees(total) })}</p>
        <p className="text-sm text-muted">{text("sumNote")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor href={`${files}/documents.csv?${query}`} variant="outline" className="max-sm:w-full">
          <FileSpreadsheet aria-hidden /> {text("csv")}
        </ButtonAnchor>
        <ButtonAnchor href={`${files}/documents.zip?${ofPart}`} variant="outline" className="max-sm:w-full">
          <FileArchive aria-hidden /> {parts > 1 ? text("zipPart", { part, parts }) : text("zip")}
        </ButtonAnchor>
        {user?.role !== "hotel" && (
          <ButtonLink
            to={`${href("/admin/gst")}?${new URLSearchParams([["month", month], ...query])}`}
            variant="outline"
            className="max-sm:w-full"
          >
            <Sigma aria-hidden /> {text("gst")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
