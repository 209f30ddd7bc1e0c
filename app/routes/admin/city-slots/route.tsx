import { href } from "react-router";
import { type CitySlots, DayOffInput, NewSlot } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { dayAfter } from "../../../../worker/cities/slots/slots.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { indianDay } from "../../../../worker/platform/dates.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { Button, TextLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { fieldIn, RefusalAlert } from "../../../features/action-result/action-form.tsx";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName, useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AddSlot, noonOf, SlotCard } from "./slot-card.tsx";

/** How many days, starting today, a card shows bookings for. */
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

export const action = async (args: Arguments) => {
  const form = await args.request.formData();
  const name = ["intent", "slot", "day"].flatMap((field) => form.get(field)?.toString() || []);
  // The day typed in the form that adds a day off must not become part of the form's name.
  return runForm(args, form, form.get("intent") === "dayOff" ? "dayOff" : name.join("-"), () => run(args, form));
};

export const clientAction = pageClientAction(faultIn("citySlots"));

export default function AdminCitySlots({ loaderData: { slots, daysOff, days, slug } }: Route.ComponentProps) {
  const text = useMessages("citySlots");
  const city = useCityName()(slug);
  const { user } = useViewer();
  const [today = ""] = days;
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title", { city })}</h1>
      <p className="max-w-2xl text-pretty text-muted">{text("intro")}</p>
      {user?.role === "owner" && <TextLink to={href("/admin/cities")}>{text("toCities")}</TextLink>}
      <ul className="mt-4 grid max-w-5xl grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {slots.map((slot) => (
          <SlotCard key={slot.id} slot={slot} days={days} daysOff={daysOff} />
        ))}
      </ul>
      <AddSlot />
      <DaysOff daysOff={daysOff} today={today} />
    </>
  );
}

type DayOff = CitySlots["daysOff"][number];

function DaysOff({ daysOff, today }: { daysOff: readonly DayOff[]; today: string }) {
  const text = useMessages("citySlots");
  return (
    <Card className="mt-6 max-w-5xl">
      <h2 className="text-xl">{text("daysOff")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("daysOffText")}</p>
      {daysOff.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {daysOff.map((off) => (
            <OneDayOff key={off.day} off={off} />
          ))}
        </ul>
      )}
      <AddDayOff today={today} />
    </Card>
  );
}

function OneDayOff({ off: { day, booked } }: { off: DayOff }) {
  const text = useMessages("citySlots");
  const date = useDates().date(noonOf(day));
  return (
    <li data-testid="day-off" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <b className="figures font-semibold">{date}</b>
      {booked > 0 && <span className="text-accent-text">{text("promisedThatDay", { count: booked })}</span>}
      <ActionButton
        form={`dayOn-${day}`}
        fields={{ intent: "dayOn", day }}
        variant="ghost"
        label={text("takeBack")}
        aria-label={text("takeBackNamed", { date })}
      />
    </li>
  );
}

function AddDayOff({ today }: { today: string }) {
  const text = useMessages("citySlots");
  const { Form, resetKey, isPending, refusal } = useEditForm("dayOff");
  return (
    <Form key={resetKey} method="post" noValidate className="grid gap-4 sm:flex sm:flex-wrap sm:items-end">
      <input type="hidden" name="intent" value="dayOff" />
      <RefusalAlert refusal={refusal} />
      <TextField label={text("dayOff")} {...fieldIn(refusal, "day")} type="date" min={today} required />
      <Button type="submit" variant="outline" disabled={isPending} className="sm:w-fit">
        {text(isPending ? "saving" : "setDayOff")}
      </Button>
    </Form>
  );
}
