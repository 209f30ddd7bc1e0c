import { FileSpreadsheet, PackageSearch, Plus } from "lucide-react";
import { href, Outlet, useLocation } from "react-router";
import { CATEGORIES } from "../../../../worker/catalogue/categories.contract.ts";
import { ProductChanges, readVersionTag } from "../../../../worker/catalogue/product-input.contract.ts";
import { STOCK_FILTERS, StaffProductQuery } from "../../../../worker/catalogue/stock-list.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList, QueryTabs, SearchForm } from "../../../components/list-pages.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { newlyFreeIn } from "../../../features/catalogue/newly-free.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { movedMeanwhile } from "../../../features/stock/moved-meanwhile.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesHere, messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AdminProductCard } from "./admin-product-card.tsx";

export const meta = pageTitle("adminProducts", "pageTitle");

const PAGE = 48;

const CARD_INTENTS = ["quick", "delete"] as const;

const askFree = message("product.free_of_charge");
const FREE_OF_CHARGE = { message: askFree, fields: { "price.patna": askFree } };

export const loader = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const filter = readQuery(StaffProductQuery, url, { limit: PAGE });
  const page = await context.get(servicesContext).catalogue.listForStaff(actor, filter);
  const { products, nextCursor, total, totalIsCapped } = page;
  const { search, category, stock } = filter;
  const shown = products.map((product) => withLocalName(product, language));
  return { products: shown, nextCursor, total, totalIsCapped, search, category, stock };
};

export const clientLoader = cacheLoader<typeof loader>();

export const action = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { catalogue } = args.context.get(servicesContext);
  const text = messagesIn(language, "adminProducts");
  const form = await args.request.formData();
  const fields = ["id", "seen", "stock", "price", "isFree"];
  const [id = "", seen = "", stock, price, isFree] = fields.map((name) => form.get(name)?.toString());
  return runForm(args, form, `${form.get("intent")}-${id}`, async () => {
    if (pickIntent(form, CARD_INTENTS) === "delete") {
      await catalogue.deleteProduct(actor, id, readVersionTag(seen || "none"));
      return text("deleted");
    }
    const changes = parseInput(ProductChanges, { stock, price: { patna: price } });
    const newlyFree = isFree === "yes" ? [] : await newlyFreeIn(args.context, id, changes.price ?? {});
    if (newlyFree.length > 0) throw new AppError("input.invalid", 400, {}, FREE_OF_CHARGE);
    const updated = await catalogue.updateProduct(actor, id, changes, readVersionTag(seen || "none"), true);
    return `${text("updated")} ${movedMeanwhile(language, updated)}`.trim();
  });
};

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
          <ButtonLink to={href("/admin/products/import")} variant="outline" className="px-3 sm:px-4">
            <FileSpreadsheet aria-hidden />
            {text("importExport")}
          </ButtonLink>
          <ButtonLink to={href("/admin/products/:productId", { productId: "new" }) + query} className="px-3 sm:px-4">
            <Plus aria-hidden />
            {text("add")}
          </ButtonLink>
        </div>
      </header>
      <SearchForm search={search} label={text("searchLabel")} placeholder={text("searchLabel")} submit={text("search")}>
        {category !== "all" && <input type="hidden" name="category" value={category} />}
        {stock !== "all" && <input type="hidden" name="stock" value={stock} />}
      </SearchForm>
      <QueryTabs label={text("filterLabel")} tabs={tabs} />
      <QueryTabs label={text("stockFilterLabel")} tabs={stockTabs} className="mb-3" />
      <PagedList path={href("/admin/products")} text={text} nextCursor={nextCursor}>
        <List
          rows={products}
          empty={<EmptyState icon={PackageSearch} title={text("emptyTitle")} text={text("emptyText")} />}
          look="bare"
          className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
        >
          {(product) => <AdminProductCard key={product._id} product={product} />}
        </List>
      </PagedList>
    </>
  );
}
