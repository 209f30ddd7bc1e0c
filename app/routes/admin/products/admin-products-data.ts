import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { ProductChanges, readSeen } from "../../../../worker/catalogue/product-input.contract.ts";
import { StaffProductQuery } from "../../../../worker/catalogue/stock-list.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionDone, actionRefused } from "../../../features/action-result/action-result.ts";
import { parsed } from "../../../features/action-result/parse-form-data.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

interface Arguments {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

const PAGE = 48;

/** The filter in the address; an invalid one selects all products. */
export const loadStaffProducts = async ({ url, context }: Pick<Arguments, "url" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const query = v.safeParse(StaffProductQuery, { ...Object.fromEntries(url.searchParams), limit: PAGE });
  const filter = query.success ? query.output : v.parse(StaffProductQuery, { limit: PAGE });
  const page = await context.get(servicesContext).catalogue.listForStaff(actor, filter).catch(asPageFailure(language));
  const { products, nextCursor, total, totalIsCapped } = page;
  const { search, category, stock } = filter;
  return { products, nextCursor, total, totalIsCapped, search, category, stock };
};

/** Changes stock and price of a product, or deletes it. */
export const changeOnCard = async ({ request, url, context }: Arguments) => {
  const { actor, language } = context.get(requestContext);
  const { catalogue } = context.get(servicesContext);
  const text = messagesIn(language, "adminProducts");
  const form = await request.formData();
  const [intent = "", id = "", seen = "", stock, price] = ["intent", "id", "seen", "stock", "price"].map((name) =>
    form.get(name)?.toString(),
  );
  const back = url.pathname + url.search;
  const isDelete = intent === "delete";
  const formName = `${intent}-${id}`;
  try {
    if (isDelete) await catalogue.deleteProduct(actor, id, readSeen(seen || "none"));
    else {
      const changes = parsed(ProductChanges, { stock, price: { patna: price } });
      await catalogue.updateProduct(actor, id, changes, readSeen(seen || "none"));
    }
    return actionDone(request, back, formName, text(isDelete ? "deleted" : "updated"));
  } catch (error) {
    return actionRefused(language, formName, error, text(isDelete ? "deleteFailed" : "updateFailed"), form);
  }
};
