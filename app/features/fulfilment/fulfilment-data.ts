import * as v from "valibot";
import type { City } from "../../../worker/brand.contract.ts";
import { deliveryIn, type KnownCity } from "../../../worker/cities/city-choice.contract.ts";
import { clockHour, slotHours } from "../../../worker/cities/slots/slot-hours.contract.ts";
import { FulfilmentQuery, PickInput } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { type FormArguments, isScripted, runForm } from "../action-result/action-result.ts";
import { withLocalItems, withLocalName } from "../local-names/local-names.ts";
import { pickForm } from "./pick-form.ts";

/** The hour by which a delivery is promised, with a label such as "06:00–09:00". */
export interface PromiseHours {
  readonly until: number;
  readonly label: string;
}

type LoadArguments = Pick<FormArguments, "url" | "context">;

/** An invalid filter in the query string means all open orders. */
export const readFilter = ({ searchParams }: URL): FulfilmentQuery => {
  const filled = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
  const order = searchParams.getAll("order");
  const query = v.safeParse(FulfilmentQuery, { ...filled, ...(order.length > 0 ? { order } : {}) });
  return query.success ? query.output : v.parse(FulfilmentQuery, {});
};

/** Labels by the hour that ends a promise: the slots of the cities, and the promise for orders without a slot. */
export const hoursOf = (allCities: readonly KnownCity[], slugs: readonly City[]): PromiseHours[] => {
  const hours = new Map<number, string>();
  for (const slug of slugs) {
    const { slots, slot: usual } = deliveryIn(allCities, slug);
    if (!hours.has(usual.untilHour)) hours.set(usual.untilHour, clockHour(usual.untilHour));
    for (const slot of slots) hours.set(slot.untilHour, slotHours(slot));
  }
  return [...hours].sort(([a], [b]) => a - b).map(([until, label]) => ({ until, label }));
};

/** `readAt`, ISO 8601, is printed on the sheet. */
export const sheetData = (filter: FulfilmentQuery, day: string | null, cities: readonly KnownCity[]) => ({
  filter: { ...filter, day: day ?? undefined },
  hours: hoursOf(cities, [filter.city]),
  readAt: new Date().toISOString(),
});

export const loadPickList = async ({ url, context }: LoadArguments) => {
  const filter = readFilter(url);
  const { actor, language, cities } = context.get(requestContext);
  const list = await context.get(servicesContext).fulfilment.readPickList(actor, filter);
  const lines = list.lines.map((line) => withLocalName(line, language));
  return { list: { ...list, lines }, ...sheetData(filter, list.day, cities) };
};

/** The form of a line's checkbox. With script the checkbox itself shows the result, so it has no toast. */
export const pickLineAction = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const field = (name: keyof PickInput) => String(form.get(name) ?? "");
  const line = { productId: field("productId"), name: field("name"), unit: field("unit") };
  const picked = field("picked") === "1";
  return runForm(args, form, pickForm(line), async () => {
    const input = parseInput(PickInput, { ...line, quantity: Number(field("quantity")), picked });
    await args.context.get(servicesContext).fulfilment.pickLine(actor, readFilter(args.url), input);
    if (isScripted(args.request)) return "";
    return messagesIn(language, "fulfilment")(picked ? "pickedNamed" : "putBack", { name: input.name });
  });
};

export const loadPacking = async ({ url, context }: LoadArguments) => {
  const filter = readFilter(url);
  const { actor, language, cities } = context.get(requestContext);
  const sheets = await context.get(servicesContext).fulfilment.listToPack(actor, filter);
  const orders = sheets.orders.map((order) => withLocalItems(order, language));
  return { sheets: { ...sheets, orders }, ...sheetData(filter, sheets.day, cities) };
};
