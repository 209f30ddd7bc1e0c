import * as v from "valibot";
import { ProductChanges, readSeen } from "../../../../worker/catalogue/product-input.contract.ts";
import { StaffProductQuery } from "../../../../worker/catalogue/stock-list.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

const PAGE = 48;

/** The filter in the address; an invalid one selects all products. */
export const loadStaffProducts = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const query = v.safeParse(StaffProductQuery, { ...Object.fromEntries(url.searchParams), limit: PAGE });
  const filter = query.success ? query.output : v.parse(StaffProductQuery, { limit: PAGE });
  const page = await context.get(servicesContext).catalogue.listForStaff(actor, filter);
  const { products, nextCursor, total, totalIsCapped } = page;
  const { search, category, stock } = filter;
  const shown = products.map((product) => withLocalName(product, language));
  return { products: shown, nextCursor, total, totalIsCapped, search, category, stock };
};

const CARD_INTENTS = ["quick", "delete"] as const;

/** Changes stock and price of a product, or deletes it. */
export const changeOnCard = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { catalogue } = args.context.get(servicesContext);
  const text = messagesIn(language, "adminProducts");
  const form = await args.request.formData();
  const [id = "", seen = "", stock, price] = ["id", "seen", "stock", "price"].map((name) => form.get(name)?.toString());
  return runForm(args, form, `${form.get("intent")}-${id}`, async () => {
    if (pickIntent(form, CARD_INTENTS) === "delete") {
      await catalogue.deleteProduct(actor, id, readSeen(seen || "none"));
      return text("deleted");
    }
    const changes = parseInput(ProductChanges, { stock, price: { patna: price } });
    await catalogue.updateProduct(actor, id, changes, readSeen(seen || "none"));
    return text("updated");
  });
};
