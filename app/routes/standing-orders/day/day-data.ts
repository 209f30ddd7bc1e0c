import { href } from "react-router";
import { MAX_LINES } from "../../../../worker/orders/order-limits.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { StandingOrderDayInput } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { productOfField } from "./quantity-field.ts";

export const loadDay = async ({ context }: FormArguments, id: string, day: string) => {
  const { actor, language } = context.get(requestContext);
  const { standingOrders } = context.get(servicesContext);
  const { lines, ...found } = await standingOrders.readDay(actor, id, day);
  return { ...found, lines: lines.map((line) => withLocalName(line, language)) };
};

/** A product with 0 stays in sight, unless there are too many lines. */
const readItems = (form: FormData) => {
  const items = [...form].flatMap(([field, value]) => {
    const productId = productOfField(field);
    return productId === null ? [] : [{ productId, quantity: readNumber(value.toString() || "0") }];
  });
  return items.length > MAX_LINES ? items.filter(({ quantity }) => quantity !== 0) : items;
};

const INTENTS = ["save", "list", "skip", "unskip"] as const;

export const changeDay = async (args: FormArguments, id: string, day: string) => {
  const { actor, language } = args.context.get(requestContext);
  const { standingOrders } = args.context.get(servicesContext);
  const text = messagesIn(language, "standingOrders");
  const form = await args.request.formData();
  const intent = pickIntent(form, INTENTS);
  const run = async (): Promise<string> => {
    if (intent === "skip" || intent === "unskip") {
      await standingOrders.setDay(actor, id, day, { skip: intent === "skip" });
      return text(intent === "skip" ? "skipped" : "unskipped", { day: form.get("shown")?.toString() ?? day });
    }
    const items = intent === "list" ? null : readItems(form);
    await standingOrders.setDay(actor, id, day, parseInput(StandingOrderDayInput, { items }));
    return text("daySaved");
  };
  const back = href("/standing-orders/:standingOrderId/days/:day", { standingOrderId: id, day });
  return runForm(args, form, intent, run, back);
};
