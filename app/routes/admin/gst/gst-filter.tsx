import { QueryTabs } from "../../../components/query-tabs.tsx";
import { useMonthName } from "../../../features/documents/month-name.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface GstFilterProps {
  months: readonly string[];
  month: string;
  city: string | null;
}

export function GstFilter({ months, month, city }: GstFilterProps) {
  const text = useMessages("documentMonths");
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
