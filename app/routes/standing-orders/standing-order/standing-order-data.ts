import { href } from "react-router";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { ChangeStandingOrderInput } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { readChoices } from "../../../features/standing-orders/read-choices.ts";
import { readStandingOrder } from "../../../features/standing-orders/standing-order-form.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** With its next dates, and what it can be changed to. It is mostly of the viewer's city, so both are read together. */
export const loadStandingOrder = async ({ request, context }: FormArguments, id: string) => {
  const facts = context.get(requestContext);
  const { actor } = facts;
  const services = context.get(servicesContext);
  const { location } = readViewer(request, facts);
  const [found, choices] = await Promise.all([
    services.standingOrders.listDays(actor, id),
    readChoices(services, actor, location),
  ]);
  const city = found.standingOrder.location;
  return { ...found, choices: city === location ? choices : await readChoices(services, actor, city) };
};

const INTENTS = ["save", "pause", "resume", "remove", "skip", "unskip"] as const;

/** All forms of the page: the standing order itself, and its dates. */
export const changeStandingOrder = async (args: FormArguments, id: string) => {
  const { actor, language } = args.context.get(requestContext);
  const { standingOrders } = args.context.get(servicesContext);
  const text = messagesIn(language, "standingOrders");
  const form = await args.request.formData();
  const intent = pickIntent(form, INTENTS);
  const day = form.get("day")?.toString() ?? "";
  const shownDay = form.get("shown")?.toString() ?? day;
  const run = async (): Promise<string> => {
    switch (intent) {
      case "pause":
        await standingOrders.setPaused(actor, id, true);
        return text("pausedNow");
      case "resume":
        await standingOrders.setPaused(actor, id, false);
        return text("resumed");
      case "remove":
        await standingOrders.removeStandingOrder(actor, id);
        throw redirectWithToast(href("/standing-orders"), "success", text("removed"));
      case "skip":
      case "unskip":
        await standingOrders.setDay(actor, id, day, { skip: intent === "skip" });
        return text(intent === "skip" ? "skipped" : "unskipped", { day: shownDay });
      case "save": {
        const input = { ...readStandingOrder(form), version: Number(form.get("version")) };
        await standingOrders.changeStandingOrder(actor, id, parseInput(ChangeStandingOrderInput, input));
        return text("saved");
      }
    }
  };
  return runForm(args, form, day ? `day-${day}` : intent, run);
};
