import { href, Link } from "react-router";
import type { AuditEntry } from "../../../../worker/audit/audit.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { formatBreaks } from "../../../features/imports/shown-breaks.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

/** A product's price and its breaks in another city than the launch's. */
const PRICE_IN = "price_";
const BREAKS_IN = "price_breaks_";
const MONEY = ["price", "amount", "declared", "counted", "limit"];

type Value = AuditEntry["before"][string] | undefined;

export function AuditLine({ entry: { at, actor, token, action, subject, before, after } }: { entry: AuditEntry }) {
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
  /** A field without a translation is shown by its own name, so that no change is hidden. */
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
  // The label of a price list is the time at which it was stored.
  const label = action === "catalogue.prices_restored" ? dates.dateTime(subject.label) : subject.label;
  // Of a new product, empty fields are no change, and the label already shows the name.
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
          {subject.type === "catalogue" && (
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
  ["user.blocked", "user.unblocked", "user.orders_cancelled"].includes(action) || action.startsWith("account.");

/** Statuses, categories and units are translated; other values are shown unchanged. */
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
