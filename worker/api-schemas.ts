import type * as v from "valibot";
import * as admins from "./accounts/admins/admins.contract.ts";
import * as deliveryAgent from "./accounts/agents/delivery-agent.contract.ts";
import * as passkeys from "./accounts/passkeys/passkeys.contract.ts";
import * as profiles from "./accounts/profiles/profiles.contract.ts";
import * as secondFactor from "./accounts/second-factor/second-factor.contract.ts";
import * as sessions from "./accounts/sessions/sessions.contract.ts";
import * as team from "./accounts/team/team.contract.ts";
import * as verification from "./accounts/verification/verification.contract.ts";
import * as audit from "./audit/audit.contract.ts";
import * as calendar from "./calendar/calendar.contract.ts";
import * as cash from "./cash/cash.contract.ts";
import * as alerts from "./catalogue/alerts/alerts.contract.ts";
import * as catalogue from "./catalogue/catalogue.contract.ts";
import * as missedSearches from "./catalogue/missed-searches/missed-searches.contract.ts";
import * as priceHistory from "./catalogue/price-history.contract.ts";
import * as productImport from "./catalogue/product-import.contract.ts";
import * as productInput from "./catalogue/product-input.contract.ts";
import * as suggestions from "./catalogue/search/suggestions.contract.ts";
import * as stock from "./catalogue/stock/stock.contract.ts";
import * as cities from "./cities/cities.contract.ts";
import * as manageSlots from "./cities/slots/manage/manage-slots.contract.ts";
import * as slots from "./cities/slots/slots.contract.ts";
import * as contact from "./contact/contact.contract.ts";
import * as messages from "./contact/messages.contract.ts";
import * as credit from "./credit/credit.contract.ts";
import * as dashboard from "./dashboard/dashboard.contract.ts";
import * as documents from "./documents/documents.contract.ts";
import * as months from "./documents/months/months.contract.ts";
import * as seller from "./documents/seller.contract.ts";
import * as feeds from "./feeds/feeds.contract.ts";
import * as figures from "./figures/figures.contract.ts";
import * as accounts from "./identity/accounts.contract.ts";
import * as apiTokens from "./identity/scopes/api-tokens.contract.ts";
import * as vehicle from "./identity/vehicle.contract.ts";
import * as entries from "./ledger/entries.contract.ts";
import * as importList from "./lists/import/import-list.contract.ts";
import * as lists from "./lists/lists.contract.ts";
import * as listText from "./lists/parse/list-text.contract.ts";
import * as parseList from "./lists/parse/parse-list.contract.ts";
import * as proposals from "./lists/proposals.contract.ts";
import * as live from "./live/live.contract.ts";
import * as notifications from "./notifications/notifications.contract.ts";
import * as push from "./notifications/push.contract.ts";
import * as accountCart from "./orders/account-cart/account-cart.contract.ts";
import * as approval from "./orders/approval/approval.contract.ts";
import * as buyers from "./orders/buyers/buyers.contract.ts";
import * as changeItems from "./orders/change/change-items.contract.ts";
import * as changeSlot from "./orders/change/change-slot.contract.ts";
import * as door from "./orders/door/door.contract.ts";
import * as fulfilment from "./orders/fulfilment/fulfilment.contract.ts";
import * as happenedAt from "./orders/happened-at.contract.ts";
import * as orderChange from "./orders/order-change.contract.ts";
import * as orders from "./orders/orders.contract.ts";
import * as packing from "./orders/packing/packing.contract.ts";
import * as placeOrder from "./orders/place/place-order.contract.ts";
import * as quotes from "./orders/place/quote.contract.ts";
import * as orderInput from "./orders/place-order.contract.ts";
import * as replacements from "./orders/replacements/replacements.contract.ts";
import * as returns from "./orders/returns/returns.contract.ts";
import * as shortage from "./orders/shortage/shortage.contract.ts";
import * as ownData from "./own-data/own-data.contract.ts";
import * as payments from "./payments/payments.contract.ts";
import * as paging from "./platform/paging.contract.ts";
import * as settings from "./settings/settings.contract.ts";
import * as standingOrders from "./standing-orders/standing-orders.contract.ts";
import * as webhookEndpoints from "./webhooks/endpoints/endpoints.contract.ts";
import * as webhooks from "./webhooks/webhooks.contract.ts";

const isNamedSchema = (entry: [string, unknown]): entry is [string, v.GenericSchema] => {
  const [name, value] = entry;
  return /^[A-Z]/.test(name) && typeof value === "object" && value !== null && "~run" in value;
};

/** Schemas of API request and response bodies, by their names in openapi.json. */
export const apiSchemas: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  [
    accounts,
    admins,
    deliveryAgent,
    ownData,
    passkeys,
    profiles,
    apiTokens,
    secondFactor,
    sessions,
    team,
    vehicle,
    verification,
    audit,
    cash,
    alerts,
    catalogue,
    missedSearches,
    stock,
    priceHistory,
    productImport,
    productInput,
    suggestions,
    cities,
    contact,
    messages,
    credit,
    dashboard,
    documents,
    months,
    seller,
    figures,
    entries,
    lists,
    listText,
    parseList,
    proposals,
    live,
    notifications,
    push,
    approval,
    buyers,
    changeItems,
    changeSlot,
    quotes,
    door,
    fulfilment,
    packing,
    placeOrder,
    shortage,
    happenedAt,
    orderChange,
    orders,
    orderInput,
    replacements,
    returns,
    accountCart,
    paging,
    payments,
    settings,
    manageSlots,
    slots,
    standingOrders,
    webhookEndpoints,
    webhooks,
    calendar,
    feeds,
    importList,
  ].flatMap((contract) => Object.entries(contract).filter(isNamedSchema)),
);
