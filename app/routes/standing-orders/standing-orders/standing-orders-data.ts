import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { StandingOrderInput } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { readChoices } from "../../../features/standing-orders/read-choices.ts";
import { readStandingOrder } from "../../../features/standing-orders/standing-order-form.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** `?list`: the list of a new one. Each load gets a new key, so that the next one is not taken for a repetition. */
export const loadStandingOrders = async ({ request, url, context }: FormArguments) => {
  const facts = context.get(requestContext);
  const { actor } = facts;
  const services = context.get(servicesContext);
  const { location } = readViewer(request, facts);
  const [standingOrders, choices] = await Promise.all([
    services.standingOrders.listStandingOrders(actor),
    readChoices(services, actor, location),
  ]);
  const buyer = { phone: actor?.phone ?? "", address: actor?.address ?? "" };
  return {
    ...{ standingOrders, choices, buyer, location },
    listId: url.searchParams.get("list"),
    formKey: crypto.randomUUID(),
  };
};

export const addStandingOrder = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { standingOrders } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const run = async (): Promise<string> => {
    const input = parseInput(StandingOrderInput, { ...readStandingOrder(form), location: form.get("location") });
    await standingOrders.createStandingOrder(actor, input, form.get("key")?.toString());
    return messagesIn(language, "standingOrders")("created");
  };
  return runForm(args, form, "new", run);
};
