import { href } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { DoorInput } from "../../../../worker/orders/door/door.contract.ts";
import { DeliverInput } from "../../../../worker/orders/orders.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { linesOfForm } from "./door-form.ts";

const INTENTS = ["save", "clear", "deliver"] as const;

/** The names of the page's two forms. */
export const DOOR_FORM = "door";
export const CODE_FORM = "door-code";

type Arguments = FormArguments & { readonly params: { readonly orderId: string } };

/** Marks lines, takes the marks back, or hands over against the customer's code. */
export const doorAction = async (args: Arguments) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const isDelivery = form.get("intent") === "deliver";
  const back = isDelivery ? `${href("/orders")}?tab=delivered` : args.url.pathname;
  return runForm(
    args,
    form,
    isDelivery ? CODE_FORM : DOOR_FORM,
    async () => {
      const done = await runIntent(args, form);
      if (done === "delivered") return messagesIn(language, "agent")("deliverDone");
      return messagesIn(language, "door")(actor?.role === "delivery" ? done : "savedByBuyer");
    },
    back,
  );
};

const runIntent = async ({ context, params: { orderId } }: Arguments, form: FormData) => {
  const { actor } = context.get(requestContext);
  const { door, orderCommands } = context.get(servicesContext);
  const intent = pickIntent(form, INTENTS);
  if (intent === "deliver") {
    const input = { deliveryOtp: form.get("deliveryOtp") ?? "", figures: form.get("figures") ?? undefined };
    await orderCommands.deliverOrder(
      actor,
      orderId,
      parseInput(DeliverInput, input),
      readIdempotencyKey(form.get("key")),
    );
    return "delivered" as const;
  }
  if (intent === "clear") {
    await door.clearDoor(actor, orderId);
    return "cleared" as const;
  }
  const input = { lines: linesOfForm(form), version: Number(form.get("version")) };
  await door.markAtDoor(actor, orderId, parseInput(DoorInput, input));
  return "saved" as const;
};
