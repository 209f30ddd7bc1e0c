import { ScrollText } from "lucide-react";
import { href, Link } from "react-router";
import { AUDIT_SUBJECTS, type AuditEntry, AuditQuery } from "../../../../worker/audit/audit.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList, QueryTabs } from "../../../components/list-pages.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { formatBreaks } from "../../../features/imports/shown-breaks.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("audit", "pageTitle");

const PAGE = 50;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const filter = readQuery(AuditQuery, url, { limit: PAGE });
  const { actor } = context.get(requestContext);
  const page = await context.get(servicesContext).audit.list(actor, filter);
  return { ...page, subject: filter.subject ?? null };
};

export const clientLoader = cacheLoader<typeof loader>();

export default function AdminAudit({ loaderData: { entries, nextCursor, subject } }: Route.ComponentProps) {
  const text = useMessages("audit");
  const tabs = [
    { to: "?", label: text("all"), isCurrent: subject === null },
    ...AUDIT_SUBJECTS.map((one) => ({
      to: `?subject=${one}`,
      label: text(`subjects.${one}`),
      isCurrent: subject === one,
    })),
  ];
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 text-pretty text-muted">{text("intro")}</p>
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <PagedList path={href("/admin/audit")} text={text} nextCursor={nextCursor}>
        <List
          as="ol"
          rows={entries}
          empty={<EmptyState icon={ScrollText} title={text("emptyTitle")} text={text("emptyText")} />}
        >
          {(entry) => <AuditLine key={entry._id} entry={entry} />}
        </List>
      </PagedList>
    </>
  );
}

/** Prefixes of the fields for prices and price breaks in cities other than the default one. */
const PRICE_IN = "price_";
const BREAKS_IN = "price_breaks_";
const MONEY = ["price", "amount", "declared", "counted", "limit", "total"];

type Value = AuditEntry["before"][string] | undefined;

function AuditLine({ entry: { at, actor, token, action, subject, before, after } }: { entry: AuditEntry }) {
  const text = useMessages("audit");
  const settings = useMessages("settings");
  const seller = useMessages("seller");
  const dates = useDates();
  const cityName = useCityName();
  const translated = useTranslatedValue(subject.type);
  const shown = (field: string, value: Value): string => {
    if (value === undefined || value === null || value === "") return text("nothing");
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    if (field.startsWith("price_breaks")) return formatBreaks(String(value));
    return MONEY.includes(field) || field.startsWith(PRICE_IN)
      ? formatRupees(Number(value))
      : translated(field, String(value));
  };
  /** A field without a translation is shown by its key, so that no change is hidden. */
  const fieldOf = (name: string): string => {
    const setting = `names.${name}` as "names.newBuyerOrders";
    if (subject.type === "settings" && settings.has(setting)) return settings(setting);
    const ofSeller = name as "gstin";
    if (action === "seller.changed" && seller.has(ofSeller)) return seller(ofSeller);
    if (name.startsWith(BREAKS_IN)) return text("field.breaksIn", { city: cityName(name.slice(BREAKS_IN.length)) });
    if (name.startsWith(PRICE_IN) && name !== "price_breaks")
      return text("field.priceIn", { city: cityName(name.slice(PRICE_IN.length)) });
    const key = `field.${name}` as "field.status";
    return text.has(key) ? text(key) : name;
  };
  // The label of a price list is its timestamp.
  const label = action === "catalogue.prices_restored" ? dates.dateTime(subject.label) : subject.label;
  // For a new product, an empty field is no change, and the label already shows the name.
  const isShown = (name: string): boolean =>
    name in before || !(after[name] === "" || (name === "name" && after[name] === label));
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name] && isShown(name),
  );
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={at} className="figures text-muted">
        {dates.dateTime(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <b className="font-semibold">{actor.name}</b>
          {token && ` · ${text("token", { name: token })}`} {text(`action.${action}`, { label })}
          {action.startsWith("catalogue.") && (
            <>
              {" · "}
              <Link
                to={href("/admin/products/import/:importId", { importId: subject._id })}
                className="font-semibold underline"
              >
                {text("openImport")}
              </Link>
            </>
          )}
          {isAboutBuyer(action) && (
            <>
              {" · "}
              <Link to={href("/admin/buyers/:buyerId", { buyerId: subject._id })} className="font-semibold underline">
                {text("openBuyer")}
              </Link>
            </>
          )}
        </p>
        {changes.map((name) => (
          <p key={name} className="text-sm text-muted">
            {name in before
              ? text("changed", {
                  field: fieldOf(name),
                  before: shown(name, before[name]),
                  after: shown(name, after[name]),
                })
              : text("stated", { field: fieldOf(name), value: shown(name, after[name]) })}
          </p>
        ))}
      </div>
    </li>
  );
}

const isAboutBuyer = (action: AuditEntry["action"]): boolean =>
  ["user.blocked", "user.unblocked", "user.orders_cancelled", "user.order_placed", "user.order_changed"].includes(
    action,
  ) || action.startsWith("account.");

const useTranslatedValue = (subject: AuditEntry["subject"]["type"]) => {
  const ui = useMessages("ui");
  const orders = useMessages("orders");
  const people = useMessages("people");
  return (field: string, value: string): string => {
    const payment = `paymentStatus.${value}` as "paymentStatus.paid";
    if (field === "paymentStatus") return orders.has(payment) ? orders(payment) : value;
    const state = `status.${value}` as "status.pending";
    if (field === "status" && subject !== "order") return people.has(state) ? people(state) : value;
    const word = `${field}.${value}` as "unit.kg";
    const pack = `unit.${value}` as "unit.kg";
    if (field === "pack_unit") return ui.has(pack) ? ui(pack, { count: 1 }) : value;
    return ["status", "category", "unit"].includes(field) && ui.has(word) ? ui(word, { count: 1 }) : value;
  };
};
