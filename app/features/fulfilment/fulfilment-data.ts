import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import type { City } from "../../../worker/brand.contract.ts";
import { deliveryIn, type KnownCity } from "../../../worker/cities/city-choice.contract.ts";
import { FulfilmentQuery, PickInput } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { type FormArguments, isScripted, runForm } from "../action-result/action-result.ts";
import { withLocalItems, withLocalName } from "../local-names/local-names.ts";
import { pickForm } from "./pick-form.ts";

/** A time of the day until which orders are promised, with its words such as "06:00–09:00". */
export interface ShownHours {
  readonly until: number;
  readonly words: string;
}

interface Arguments {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The query string's filter; an invalid one means all open orders. */
const readQuery = ({ searchParams }: URL): FulfilmentQuery => {
  const filled = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
  const order = searchParams.getAll("order");
  const query = v.safeParse(FulfilmentQuery, { ...filled, ...(order.length > 0 ? { order } : {}) });
  return query.success ? query.output : v.parse(FulfilmentQuery, {});
};

const clockHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** When the cities deliver, by the hour that ends each promise: their slots, and those of orders without one. */
export const hoursOf = (known: readonly KnownCity[], cities: readonly City[]): ShownHours[] => {
  const hours = new Map<number, string>();
  for (const city of cities) {
    const { slots, slot } = deliveryIn(known, city);
    if (!hours.has(slot.untilHour)) hours.set(slot.untilHour, clockHour(slot.untilHour));
    for (const { fromHour, untilHour } of slots) hours.set(untilHour, `${clockHour(fromHour)}–${clockHour(untilHour)}`);
  }
  return [...hours].sort(([a], [b]) => a - b).map(([until, words]) => ({ until, words }));
};

/** `readAt`, ISO 8601, is printed on the sheet. */
export const loadPickList = async ({ url, context }: Arguments) => {
  const asked = readQuery(url);
  const { actor, language, cities } = context.get(requestContext);
  const list = await context.get(servicesContext).fulfilment.readPickList(actor, asked);
  const lines = list.lines.map((line) => withLocalName(line, language));
  const hours = hoursOf(cities, [asked.city]);
  return {
    asked: { ...asked, day: list.day ?? undefined },
    hours,
    list: { ...list, lines },
    readAt: new Date().toISOString(),
  };
};

/** The form of a line's box. With script the box itself shows what became of it. */
export const pickLineAction = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const field = (name: keyof PickInput) => String(form.get(name) ?? "");
  const line = { productId: field("productId"), name: field("name"), unit: field("unit") };
  const picked = field("picked") === "1";
  return runForm(args, form, pickForm(line), async () => {
    const input = parseInput(PickInput, { ...line, quantity: Number(field("quantity")), picked });
    await args.context.get(servicesContext).fulfilment.pickLine(actor, readQuery(args.url), input);
    if (isScripted(args.request)) return "";
    return messagesIn(language, "fulfilment")(picked ? "pickedNamed" : "putBack", { name: input.name });
  });
};

export const loadPacking = async ({ url, context }: Arguments) => {
  const asked = readQuery(url);
  const { actor, language, cities } = context.get(requestContext);
  const sheets = await context.get(servicesContext).fulfilment.listToPack(actor, asked);
  const shown = sheets.orders.map((order) => withLocalItems(order, language));
  const hours = hoursOf(cities, [asked.city]);
  return {
    asked: { ...asked, day: sheets.day ?? undefined },
    hours,
    sheets: { ...sheets, orders: shown },
    readAt: new Date().toISOString(),
  };
};
