import type { CitySlots } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { fieldIn, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import { noonOf } from "./noon-of.ts";

type DayOff = CitySlots["daysOff"][number];

/** The days without deliveries, and the form that sets another one. */
export function DaysOff({ daysOff, today }: { daysOff: readonly DayOff[]; today: string }) {
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
      <AddDayOff key={daysOff.length} count={daysOff.length} today={today} />
    </Card>
  );
}

function OneDayOff({ off: { day, booked } }: { off: DayOff }) {
  const text = useMessages("citySlots");
  const date = useDates().date(noonOf(day));
  const { Form, isPending } = useActionForm(`dayOn-${day}`);
  return (
    <li data-testid="day-off" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <b className="figures font-semibold">{date}</b>
      {booked > 0 && <span className="text-accent-text">{text("promisedThatDay", { count: booked })}</span>}
      <Form method="post">
        <input type="hidden" name="intent" value="dayOn" />
        <input type="hidden" name="day" value={day} />
        <Button type="submit" look="quiet" disabled={isPending} aria-label={text("takeBackNamed", { date })}>
          {text("takeBack")}
        </Button>
      </Form>
    </li>
  );
}

function AddDayOff({ count, today }: { count: number; today: string }) {
  const text = useMessages("citySlots");
  const { Form, isPending, refusal } = useActionForm("dayOff", String(count));
  return (
    <Form method="post" noValidate className="grid gap-4 sm:flex sm:flex-wrap sm:items-end">
      <input type="hidden" name="intent" value="dayOff" />
      <RefusalAlert refusal={refusal} />
      <TextField label={text("dayOff")} {...fieldIn(refusal, "day")} type="date" min={today} required />
      <Button type="submit" look="outline" disabled={isPending} className="sm:w-fit">
        {text(isPending ? "saving" : "setDayOff")}
      </Button>
    </Form>
  );
}
