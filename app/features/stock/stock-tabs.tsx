import { href } from "react-router";
import { TabLinks } from "../../components/ui/tab-links.tsx";
import { useMessages } from "../../i18n/messages.tsx";

export function StockTabs() {
  const text = useMessages("stock");
  const tabs = [
    { to: href("/admin/stock"), label: text("tabs.movements") },
    { to: href("/admin/receiving"), label: text("tabs.receiving") },
    { to: href("/admin/waste"), label: text("tabs.waste") },
    { to: href("/admin/stocktake"), label: text("tabs.stocktake") },
  ];
  return <TabLinks label={text("tabsLabel")} tabs={tabs} />;
}
