import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { type City, DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { deliveryIn, type KnownCity } from "../../../worker/cities/city-choice.contract.ts";
import { nextDayUntil } from "../../../worker/cities/slots/slots.contract.ts";
import { readIdempotencyKey } from "../../../worker/http/idempotency.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { ConfirmManyInput } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import type { OrderStatus, StageFilter } from "../../../worker/orders/order-lifecycle.contract.ts";
import {
  AdminOrdersQuery,
  type Order,
  type OrderPage,
  OrderPageQuery,
} from "../../../worker/orders/orders.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readQuery } from "../../http/read-query.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { translateMessage } from "../../i18n/translate-message.ts";
import { actionRefused, type FormArguments, pickIntent, runForm } from "../action-result/action-result.ts";
import { hoursOf } from "../fulfilment/fulfilment-data.ts";
import { type WithLocalItems, withLocalItems, withLocalName } from "../local-names/local-names.ts";
import { CONFIRM_KEY, type ConfirmReport, SELECTED } from "./selection-form.ts";

/** `isOwn`: the viewer placed the order, so another member of staff must decide about it. */
export type AdminOrder = WithLocalItems<Order> & { readonly isOwn: boolean };

const toAdminOrder = (order: Order, language: Language, viewerId: string | undefined): AdminOrder => ({
  ...withLocalItems(order, language),
  isOwn: order.user._id === viewerId,
});

const toAdminPage = ({ orders, nextCursor }: OrderPage, language: Language, viewerId: string | undefined) => ({
  orders: orders.map((order) => toAdminOrder(order, language, viewerId)),
  nextCursor,
});

/** Confirms the ticked orders. The page shows a report for each of them, with and without script. */
const confirmSelected = async (form: FormData, context: Readonly<RouterContextProvider>) => {
  const { actor, language } = context.get(requestContext);
  const text = messagesIn(language, "admin");
  try {
    const input = parseInput(ConfirmManyInput, { ids: form.getAll("order").map(String) });
    const key = readIdempotencyKey(form.get(CONFIRM_KEY));
    const results = await context.get(servicesContext).orderCommands.confirmMany(actor, input, key);
    const done = results.filter(({ confirmed }) => confirmed).length;
    const message = text("selection.report", { done, total: results.length });
    const translated = results.map((result) => ({
      ...result,
      message: result.message && translateMessage(language, result.message),
    }));
    return data<ConfirmReport>({ ok: true, message, results: translated });
  } catch (error) {
    return actionRefused(context, form, SELECTED, error);
  }
};

/** The page size: more than one screen, so that an admin who handles 200 orders in a morning loads few pages. */
const PAGE = 40;

export interface OrderFilter {
  readonly status: OrderStatus | null;
  readonly stage: StageFilter | null;
  readonly day: string | null;
  readonly until: number | null;
  readonly agent: string | null;
}

/**
 * An invalid filter in the query string means all orders; a delivery time without a day means its next delivery day.
 */
const readFilter = ({ searchParams }: URL, cities: readonly KnownCity[], city: City): AdminOrdersQuery => {
  const filled = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
  const day = /^\d{1,2}$/.test(filled.until ?? "")
    ? { day: nextDayUntil(Number(filled.until), deliveryIn(cities, city).daysOff, Date.now()) }
    : {};
  const query = v.safeParse(AdminOrdersQuery, { ...day, ...filled, limit: PAGE });
  return query.success ? query.output : v.parse(AdminOrdersQuery, { limit: PAGE });
};

export const loadAdminOrders = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor, language, cities } = context.get(requestContext);
  const { orders, agents } = context.get(servicesContext);
  const query = readFilter(url, cities, actor?.location ?? DEFAULT_CITY);
  const [page, names] = await Promise.all([orders.listForStaff(actor, query), agents.listNames(actor)]);
  const { status = null, stage = null, day = null, until = null, agent = null } = query;
  return {
    page: toAdminPage(page, language, actor?.userId),
    filter: { status, stage, day, until, agent } satisfies OrderFilter,
    hours: hoursOf(
      cities,
      cities.map(({ slug }) => slug),
    ),
    agents: names,
    list: query.late ? "late" : (query.unconfirmed ?? null),
    search: query.search ?? "",
    formKey: crypto.randomUUID(),
    now: Date.now(),
  };
};

export const loadCancellations = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const query = readQuery(OrderPageQuery, url, { limit: PAGE });
  const page = await context.get(servicesContext).orders.listCancelRequests(actor, query);
  return { page: toAdminPage(page, language, actor?.userId), formKey: crypto.randomUUID(), now: Date.now() };
};

export const loadDashboard = async ({ context }: Pick<FormArguments, "context">) => {
  const { actor, language } = context.get(requestContext);
  const { recentOrders, lowStock, ...figures } = await context.get(servicesContext).dashboard.read(actor);
  const dashboard = {
    ...figures,
    recentOrders: recentOrders.map((order) => toAdminOrder(order, language, actor?.userId)),
    lowStock: lowStock.map((product) => withLocalName(product, language)),
  };
  return { dashboard, formKey: crypto.randomUUID(), now: Date.now() };
};

const STEPS = {
  confirm: { call: "confirmOrder", done: "orders.confirmed" },
  cancel: { call: "cancelOrderAsStaff", done: "orders.cancelled" },
  release: { call: "releaseOrder", done: "orders.released" },
  "new-code": { call: "reissueCode", done: "orders.newCodeDone" },
} as const;
export type AdminStep = keyof typeof STEPS;

const STEP_NAMES = Object.keys(STEPS) as AdminStep[];

/** The action of the order cards' forms: confirm, cancel, release, new delivery code. */
export const moveAsStaff = async (args: FormArguments) => {
  const { context } = args;
  const { actor, language } = context.get(requestContext);
  const form = await args.request.formData();
  if (form.has(CONFIRM_KEY)) return confirmSelected(form, context);
  const orderId = String(form.get("orderId") ?? "");
  return runForm(args, form, `${form.get("intent")}-${orderId}`, async () => {
    const { call, done } = STEPS[pickIntent(form, STEP_NAMES)];
    await context.get(servicesContext).orderCommands[call](actor, orderId, readIdempotencyKey(form.get("key")));
    return messagesIn(language, "admin")(done, { id: shortId(orderId) });
  });
};
