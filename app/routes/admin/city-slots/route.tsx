import { href, Link } from "react-router";
import { DayOffInput, NewSlot } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { dayAfter } from "../../../../worker/cities/slots/slots.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { indianDay } from "../../../../worker/platform/dates.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName, useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DaysOff } from "./days-off.tsx";
import { SlotCard } from "./slot-card.tsx";
import { AddSlot } from "./slot-form.tsx";

/** Today and the days after it of which a card shows the orders. */
const DAYS_SHOWN = 5;

export const meta = pageTitle("citySlots", "pageTitle");

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { manageSlots } = context.get(servicesContext);
  const { slots, daysOff } = await manageSlots.listSlots(actor, params.slug);
  const today = indianDay(Date.now());
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => dayAfter(today, i));
  return { slots, daysOff, days, slug: params.slug };
};

const INTENTS = ["add", "save", "stop", "start", "dayOff", "dayOn"] as const;

interface Arguments extends FormArguments {
  readonly params: { readonly slug: string };
}

const slotOf = (form: FormData) =>
  parseInput(NewSlot, Object.fromEntries([...form].filter(([name]) => Object.hasOwn(NewSlot.entries, name))));

const run = async ({ context, params: { slug } }: Arguments, form: FormData): Promise<string> => {
  const intent = pickIntent(form, INTENTS);
  const { actor, language } = context.get(requestContext);
  const { manageSlots }: Services = context.get(servicesContext);
  const text = messagesIn(language, "citySlots");
  const id = form.get("slot")?.toString() ?? "";
  const day = form.get("day")?.toString() ?? "";
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

/** Adds, changes, stops or starts a slot, or sets or takes back a day off. */
export const action = async (args: Arguments) => {
  const form = await args.request.formData();
  const name = ["intent", "slot", "day"].flatMap((field) => form.get(field)?.toString() || []);
  // A typed day is no part of the form's name.
  return runForm(args, form, form.get("intent") === "dayOff" ? "dayOff" : name.join("-"), () => run(args, form));
};

export const clientAction = pageClientAction(faultIn("citySlots"));

/** When a city delivers: its slots with their orders, and its days off. */
export default function CitySlots({ loaderData: { slots, daysOff, days, slug } }: Route.ComponentProps) {
  const text = useMessages("citySlots");
  const city = useCityName()(slug);
  const { user } = useViewer();
  const [today = ""] = days;
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title", { city })}</h1>
      <p className="max-w-2xl text-pretty text-muted">{text("intro")}</p>
      {user?.role === "owner" && (
        <Link
          to={href("/admin/cities")}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
        >
          {text("toCities")}
        </Link>
      )}
      <ul className="mt-4 grid max-w-5xl grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {slots.map((slot) => (
          <SlotCard key={slot.id} slot={slot} days={days} daysOff={daysOff} />
        ))}
      </ul>
      <AddSlot key={slots.length} count={slots.length} />
      <DaysOff daysOff={daysOff} today={today} />
    </>
  );
}
