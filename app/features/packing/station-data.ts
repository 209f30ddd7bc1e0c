import { readIdempotencyKey } from "../../../worker/http/idempotency.contract.ts";
import { type FulfilmentQuery, PackInput } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { foundQuantity } from "../../../worker/orders/packing/found-quantity.contract.ts";
import {
  type PackingLine,
  type PackingOrder,
  PickMarksInput,
} from "../../../worker/orders/packing/packing.contract.ts";
import { SettleShortageInput } from "../../../worker/orders/shortage/shortage.contract.ts";
import { readNumber } from "../../../worker/platform/digits.contract.ts";
import { AppError } from "../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { type FormArguments, pickIntent, runForm } from "../action-result/action-result.ts";
import { readFilter, sheetData } from "../fulfilment/fulfilment-data.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";
import { shortageForm } from "./shortage-form.ts";

export type ShownLine = WithLocalName<PackingLine>;
export type ShownOrder = Omit<PackingOrder, "lines"> & { readonly lines: readonly ShownLine[] };

/** `stage` is the default filter, unless the address has a stage or names orders. */
export const loadStation = async (
  { url, context }: Pick<FormArguments, "url" | "context">,
  { stage }: Pick<FulfilmentQuery, "stage"> = {},
) => {
  const chosen = readFilter(url);
  const filter = chosen.order || !stage ? chosen : { stage, ...chosen };
  const { actor, language, cities } = context.get(requestContext);
  const { orders, ...station } = await context.get(servicesContext).fulfilment.readStation(actor, filter);
  const shown = orders.map(({ lines, ...order }) => ({
    ...order,
    lines: lines.map((line) => withLocalName(line, language)),
  }));
  return { ...station, orders: shown, formKey: crypto.randomUUID(), ...sheetData(filter, station.day, cities) };
};

const INTENTS = ["mark", "pack", "unpack", "shortage"] as const;

/** The station's forms; with script, marks are sent through the queue instead. */
export const stationAction = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { fulfilment, orderCommands, shortages } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  const orderId = field("orderId");
  const intent = pickIntent(form, INTENTS);
  const text = messagesIn(language, "packing");
  const name = intent === "shortage" ? shortageForm(orderId, field("productId")) : `${intent}-${orderId}`;
  return runForm(args, form, name, async () => {
    if (intent === "pack") {
      const input = parseInput(PackInput, { crates: readNumber(field("crates")) });
      await orderCommands.packOrder(actor, orderId, input, readIdempotencyKey(form.get("key")));
      return text("packDone", { id: shortId(orderId) });
    }
    if (intent === "unpack") {
      await orderCommands.unpackOrder(actor, orderId, readIdempotencyKey(form.get("key")));
      return text("unpackDone", { id: shortId(orderId) });
    }
    if (intent === "shortage") {
      const decision = field("decision");
      const input = parseInput(SettleShortageInput, {
        productId: field("productId"),
        ...(decision ? { decision } : {}),
      });
      await shortages.settleShortage(actor, orderId, input);
      return text("saved");
    }
    const found = form.has("found") ? { quantity: foundQuantity(field("found")) ?? Number.NaN } : {};
    const mark = {
      orderId,
      productId: field("productId"),
      seen: field("seen") || null,
      picked: field("picked") === "1",
      ...found,
    };
    const [result] = await fulfilment.markLines(actor, parseInput(PickMarksInput, { marks: [mark] }));
    if (result?.code) throw new AppError(result.code, 409, {}, { message: result.message ?? "" });
    return text("saved");
  });
};
