import { DayOffInput, NewSlot } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

const INTENTS = ["add", "save", "stop", "start", "dayOff", "dayOn"] as const;

interface Arguments extends FormArguments {
  readonly params: { readonly slug: string };
}

/** Adds, changes, stops or starts a slot, or sets or takes back a day off. */
export const changeSlots = async (args: Arguments) => {
  const form = await args.request.formData();
  const name = ["intent", "slot", "day"].flatMap((field) => form.get(field)?.toString() || []);
  // A typed day is no part of the form's name.
  return runForm(args, form, form.get("intent") === "dayOff" ? "dayOff" : name.join("-"), () => run(args, form));
};

const slotOf = (form: FormData) =>
  parseInput(NewSlot, Object.fromEntries([...form].filter(([name]) => Object.hasOwn(NewSlot.entries, name))));

const run = async ({ context, params: { slug } }: Arguments, form: FormData): Promise<string> => {
  const intent = pickIntent(form, INTENTS);
  const { actor, language } = context.get(requestContext);
  const { manageSlots }: Services = context.get(servicesContext);
  const text = messagesIn(language, "citySlots");
  const [id, day] = ["slot", "day"].map((name) => form.get(name)?.toString() ?? "") as [string, string];
  switch (intent) {
    case "add":
      await manageSlots.addSlot(actor, slug, slotOf(form));
      return text("added");
    case "save":
      await manageSlots.changeSlot(actor, slug, id, slotOf(form));
      return text("saved");
    case "dayOff":
      await manageSlots.addDayOff(actor, slug, parseInput(DayOffInput, { day }));
      return text("dayOffSet");
    case "dayOn":
      await manageSlots.removeDayOff(actor, slug, day);
      return text("dayOffTakenBack");
    default:
      await manageSlots.changeSlot(actor, slug, id, { isActive: intent === "start" });
      return text(intent === "start" ? "started" : "stopped");
  }
};
