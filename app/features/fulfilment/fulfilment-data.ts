import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { FulfilmentQuery } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { asPageFailure } from "../../http/page-failure.ts";
import { withLocalItems, withLocalName } from "../local-names/local-names.ts";

interface Arguments {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The query string's filter; an invalid one means all open orders. */
const readQuery = ({ searchParams }: URL): FulfilmentQuery => {
  const filled = [...searchParams].filter(([, value]) => value !== "");
  const order = searchParams.getAll("order");
  const query = v.safeParse(FulfilmentQuery, { ...Object.fromEntries(filled), ...(order.length > 0 ? { order } : {}) });
  return query.success ? query.output : v.parse(FulfilmentQuery, {});
};

/** `readAt`, ISO 8601, is printed on the sheet. */
export const loadPickList = async ({ url, context }: Arguments) => {
  const asked = readQuery(url);
  const { actor, language } = context.get(requestContext);
  const list = await context.get(servicesContext).orders.readPickList(actor, asked).catch(asPageFailure(language));
  const lines = list.lines.map((line) => withLocalName(line, language));
  return { asked, list: { ...list, lines }, readAt: new Date().toISOString() };
};

export const loadPacking = async ({ url, context }: Arguments) => {
  const asked = readQuery(url);
  const { actor, language } = context.get(requestContext);
  const sheets = await context.get(servicesContext).orders.listToPack(actor, asked).catch(asPageFailure(language));
  const shown = sheets.orders.map((order) => withLocalItems(order, language));
  return { asked, sheets: { ...sheets, orders: shown }, readAt: new Date().toISOString() };
};
