import { FileSpreadsheet, Files } from "lucide-react";
import { href } from "react-router";
import { type GstRow, MonthsQuery } from "../../../../worker/documents/months/months.contract.ts";
import { indianDay, isMonth } from "../../../../worker/platform/dates.contract.ts";
import { formatNumber } from "../../../../worker/platform/money.contract.ts";
import { QueryTabs } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { useMonthName } from "../../../features/documents/month-name.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("documents", "gstPageTitle");

/** Defaults to the present month. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { documentFiles } = context.get(servicesContext);
  const sent = url.searchParams.get("month") ?? "";
  const month = isMonth(sent) ? sent : indianDay(Date.now()).slice(0, 7);
  const { city } = readQuery(MonthsQuery, url);
  const [rows, months] = await Promise.all([
    documentFiles.listGst(actor, month, city),
    documentFiles.listDocumentMonths(actor, { city }),
  ]);
  return { rows, month, city: city ?? null, months: months.map((one) => one.month) };
};

export default function AdminGst({ loaderData: { rows, month, months, city } }: Route.ComponentProps) {
  const text = useMessages("documents");
  const monthName = useMonthName();
  const query = new URLSearchParams(city ? { city } : {});
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("gstTitle")}</h1>
      <p className="mt-1 mb-3 max-w-3xl text-pretty text-muted">{text("gstText")}</p>
      <GstFilter months={months} month={month} city={city} />
      <div className="mb-4 flex flex-wrap gap-2">
        <ButtonAnchor href={`/documents/month/${month}/gst.csv?${query}`} variant="outline" className="max-sm:w-full">
          <FileSpreadsheet aria-hidden /> {text("gstCsv")}
        </ButtonAnchor>
        <ButtonLink
          to={`${href("/documents")}?${new URLSearchParams([["month", month], ...query])}`}
          variant="outline"
          className="max-sm:w-full"
        >
          <Files aria-hidden /> {text("gstDocuments")}
        </ButtonLink>
      </div>
      <h2 className="mb-2 text-xl">{monthName(month)}</h2>
      {rows.length === 0 && <p className="text-muted">{text("gstEmpty")}</p>}
      <GstTable title={text("b2b")} rows={rows.filter(({ buyers }) => buyers === "b2b")} />
      <GstTable title={text("b2c")} rows={rows.filter(({ buyers }) => buyers === "b2c")} />
    </>
  );
}

function GstFilter({ months, month, city }: { months: readonly string[]; month: string; city: string | null }) {
  const text = useMessages("documents");
  const monthName = useMonthName();
  const { cities } = useViewer();
  const at = (one: string, slug: string | null): string =>
    `?${new URLSearchParams({ month: one, ...(slug ? { city: slug } : {}) })}`;
  const shown = months.includes(month) ? months : [month, ...months];
  const monthTabs = shown.map((one) => ({ to: at(one, city), label: monthName(one), isCurrent: one === month }));
  const cityTabs = [
    { to: at(month, null), label: text("allCities"), isCurrent: city === null },
    ...cities.map(({ slug, name }) => ({ to: at(month, slug), label: name, isCurrent: slug === city })),
  ];
  return (
    <>
      {cities.length > 1 && <QueryTabs label={text("cities")} tabs={cityTabs} className="mb-2" />}
      <QueryTabs label={text("months")} tabs={monthTabs} className="mb-4" />
    </>
  );
}

const CELL = "px-3 py-2 text-right whitespace-nowrap";
const HEAD = "px-3 py-2 text-right font-semibold";
const AMOUNTS = ["taxable", "exempt", "cgst", "sgst", "igst", "total"] as const;
type Amount = (typeof AMOUNTS)[number];

/** The table is wider than a phone, so it scrolls. */
function GstTable({ title, rows }: { title: string; rows: readonly GstRow[] }) {
  const text = useMessages("documents");
  if (rows.length === 0) return null;
  const sum = (of: Amount): number => rows.reduce((all, row) => all + row[of], 0);
  return (
    <section className="mb-6">
      <h3 className="mb-2 text-lg">{title}</h3>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
        tabIndex={0}
        aria-label={title}
        className="scroll-strip rounded-lg border border-line bg-surface shadow-card"
      >
        <table className="figures w-full text-sm">
          <thead className="bg-sunken">
            <tr>
              <th className="px-3 py-2 text-left font-semibold">{text("hsn")}</th>
              <th className={HEAD}>{text("rate")}</th>
              <th className={HEAD}>{text("quantity")}</th>
              <th className={HEAD}>{text("taxable")}</th>
              <th className={HEAD}>{text("exempt")}</th>
              <th className={HEAD}>CGST</th>
              <th className={HEAD}>SGST</th>
              <th className={HEAD}>IGST</th>
              <th className={HEAD}>{text("total")}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={`${row.hsn} ${row.gstRate} ${row.unit}`}>
                <td className="px-3 py-2">{row.hsn || text("noHsn")}</td>
                <td className={CELL}>{formatNumber(row.gstRate)}%</td>
                <td className={CELL}>
                  {row.unit ? text(`unit.${row.unit}`, { count: row.quantity }) : text("delivery")}
                </td>
                <Amounts of={(amount) => row[amount]} />
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-line font-semibold">
            <tr>
              <td className="px-3 py-2" colSpan={3}>
                {text("total")}
              </td>
              <Amounts of={sum} />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

function Amounts({ of }: { of: (amount: Amount) => number }) {
  return AMOUNTS.map((amount) => (
    <td key={amount} className={CELL}>
      <Money rupees={of(amount)} />
    </td>
  ));
}
