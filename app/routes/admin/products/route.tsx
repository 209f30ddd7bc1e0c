import { FileSpreadsheet, PackageSearch, Plus, Search } from "lucide-react";
import { Form, href, Outlet, useLocation } from "react-router";
import { CATEGORIES } from "../../../../worker/catalogue/categories.contract.ts";
import { STOCK_FILTERS } from "../../../../worker/catalogue/stock-list.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AdminProductCard } from "./admin-product-card.tsx";
import { changeOnCard, loadStaffProducts } from "./admin-products-data.ts";

export const meta = pageTitle("adminProducts", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadStaffProducts(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => changeOnCard(args);

export const clientAction = async (args: Route.ClientActionArgs) => {
  const intent = (await args.request.clone().formData()).get("intent");
  const failed = intent === "delete" ? "deleteFailed" : "updateFailed";
  return pageClientAction((isOffline) => messagesHere("adminProducts")(isOffline ? "offline" : failed))(args);
};

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { products, nextCursor, total, totalIsCapped, search, category, stock } = loaderData;
  const { search: query } = useLocation();
  const text = useMessages("adminProducts");
  const ui = useMessages("ui");
  const isPaging = useIsPaging(href("/admin/products"));
  /** The address of the first page with a changed filter. */
  const pathWith = (change: { category?: string; stock?: string }): string => {
    const entries = Object.entries({ search, category, stock, ...change }).filter(
      ([, value]) => value && value !== "all",
    );
    return `?${new URLSearchParams(Object.fromEntries(entries))}`;
  };
  const tabs = ["all" as const, ...CATEGORIES].map((one) => ({
    to: pathWith({ category: one }),
    label: one === "all" ? text("all") : ui(`category.${one}`),
    isCurrent: category === one,
  }));
  const stockTabs = STOCK_FILTERS.map((one) => ({
    to: pathWith({ stock: one }),
    label: text(`stockFilter.${one}`),
    isCurrent: stock === one,
  }));
  return (
    <>
      <Outlet />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
        <h1 className="text-2xl">{text("title")}</h1>
        {total !== null && (
          <p className="figures text-muted">{text(totalIsCapped ? "countMore" : "count", { count: total })}</p>
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ButtonLink to={href("/admin/products/import")} look="outline" className="px-3 sm:px-4">
            <FileSpreadsheet aria-hidden />
            {text("importExport")}
          </ButtonLink>
          <ButtonLink to={href("/admin/products/:productId", { productId: "new" }) + query} className="px-3 sm:px-4">
            <Plus aria-hidden />
            {text("add")}
          </ButtonLink>
        </div>
      </header>
      <Form role="search" className="mt-3 flex gap-2" key={search}>
        {category !== "all" && <input type="hidden" name="category" value={category} />}
        {stock !== "all" && <input type="hidden" name="stock" value={stock} />}
        <Input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          aria-label={text("searchLabel")}
          placeholder={text("searchLabel")}
          className="max-w-md"
        />
        <Button type="submit" look="outline">
          <Search aria-hidden />
          <span className="max-sm:sr-only">{text("search")}</span>
        </Button>
      </Form>
      <QueryTabs label={text("filterLabel")} tabs={tabs} />
      <QueryTabs label={text("stockFilterLabel")} tabs={stockTabs} className="mb-3" />
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : products.length === 0 ? (
        <EmptyState icon={PackageSearch} title={text("emptyTitle")} text={text("emptyText")} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {products.map((product) => (
            <AdminProductCard key={product._id} product={product} />
          ))}
        </ul>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}
