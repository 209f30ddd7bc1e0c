import { href } from "react-router";
import { TabLinks } from "../../components/ui/tab-links.tsx";
import { useMessages } from "../../i18n/messages.tsx";

export function StockHeading({ title, intro }: { title: string; intro: string }) {
  const text = useMessages("stock");
  const tabs = [
    { to: href("/admin/stock"), label: text("tabs.movements") },
    { to: href("/admin/receiving"), label: text("tabs.receiving") },
    { to: href("/admin/waste"), label: text("tabs.waste") },
    { to: href("/admin/stocktake"), label: text("tabs.stocktake") },
  ];
  return (
    <>
      <h1 className="pt-4 text-2xl wrap-anywhere">{title}</h1>
      <p className="mt-1 mb-2 max-w-3xl text-pretty text-muted">{intro}</p>
      <TabLinks label={text("tabsLabel")} tabs={tabs} />
    </>
  );
}
