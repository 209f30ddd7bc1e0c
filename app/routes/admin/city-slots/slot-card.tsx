import type { CitySlots, SlotEntry } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { clockHour, slotHours } from "../../../../worker/cities/slots/slot-hours.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField } from "../../../components/ui/fields.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { fieldIn, type Refusal, RefusalAlert } from "../../../features/action-result/action-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

/** Noon in India, which is the same calendar day in UTC. */
export const noonOf = (day: string): string => `${day}T12:00:00+05:30`;

interface SlotCardProps {
  slot: SlotEntry;
  days: readonly string[];
  daysOff: CitySlots["daysOff"];
}

export function SlotCard({ slot, days, daysOff }: SlotCardProps) {
  const text = useMessages("citySlots");
  const hours = slotHours(slot);
  const { isActive, cutoffDaysBefore: before, cutoffHour, capacity } = slot;
  const intent = isActive ? "stop" : "start";
  return (
    <li data-testid="slot" className="grid">
      <Card className="grid content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="figures text-lg">{hours}</h2>
          <Badge tone={isActive ? "success" : "neutral"}>{text(isActive ? "inUse" : "notInUse")}</Badge>
        </div>
        <ul className="figures grid gap-1">
          <li>{text("cutoff", { before, hour: clockHour(cutoffHour) })}</li>
          <li>{capacity === null ? text("noLimit") : text("fits", { count: capacity })}</li>
        </ul>
        <Booked slot={slot} days={days} daysOff={daysOff} />
        {/* Orders booked in a stopped slot keep their promised delivery time. */}
        <ActionButton
          form={`${intent}-${slot.id}`}
          fields={{ intent, slot: slot.id }}
          variant="outline"
          label={text(intent)}
          aria-label={text(`${intent}Named`, { hours })}
        />
        <EditSlot slot={slot} hours={hours} />
      </Card>
    </li>
  );
}

function Booked({ slot, days, daysOff }: SlotCardProps) {
  const text = useMessages("citySlots");
  const dates = useDates();
  const booked = new Map(slot.bookings.map((one) => [one.day, one.booked]));
  return (
    <table className="w-full">
      <caption className="sr-only">{text("bookedCaption", { hours: slotHours(slot) })}</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="text-left font-semibold">
            {text("day")}
          </th>
          <th scope="col" className="text-right font-semibold">
            {text("orders")}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day} className="figures border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {dates.date(noonOf(day))}
              {daysOff.some((off) => off.day === day) && <span className="text-muted"> · {text("off")}</span>}
            </th>
            <td
              className={`text-right ${slot.capacity !== null && (booked.get(day) ?? 0) >= slot.capacity ? "font-semibold text-accent-text" : ""}`}
            >
              {slot.capacity === null
                ? (booked.get(day) ?? 0)
                : text("bookedOf", { booked: booked.get(day) ?? 0, capacity: slot.capacity })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FIELDS = ["fromHour", "untilHour", "cutoffDaysBefore", "cutoffHour", "capacity"] as const;
const MAX = { fromHour: 22, untilHour: 23, cutoffDaysBefore: 7, cutoffHour: 23, capacity: undefined };

function SlotFields({ slot, refusal }: { slot: SlotEntry | null; refusal: Refusal }) {
  const text = useMessages("citySlots");
  return (
    <>
      <RefusalAlert refusal={refusal} className="sm:col-span-2" />
      {FIELDS.map((name) => (
        <NumberField
          key={name}
          label={text(name)}
          {...fieldIn(refusal, name, slot?.[name] ?? "")}
          hint={name === "capacity" || name === "cutoffDaysBefore" ? text(`${name}Hint`) : undefined}
          max={MAX[name]}
          required={name !== "capacity"}
        />
      ))}
    </>
  );
}

function EditSlot({ slot, hours }: { slot: SlotEntry; hours: string }) {
  const text = useMessages("citySlots");
  const stored = FIELDS.map((name) => slot[name]).join();
  const { Form, resetKey, onInput, isPending, refusal } = useEditForm(`save-${slot.id}`, stored);
  return (
    <details key={resetKey} open={refusal !== undefined} onInput={onInput}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline">
        {text("edit", { hours })}
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-4 sm:grid-cols-2">
        <HiddenFields values={{ intent: "save", slot: slot.id }} />
        <SlotFields slot={slot} refusal={refusal} />
        <Button type="submit" variant="outline" disabled={isPending} className="sm:col-span-2 sm:w-fit">
          {text(isPending ? "saving" : "save")}
        </Button>
      </Form>
    </details>
  );
}

export function AddSlot() {
  const text = useMessages("citySlots");
  const { Form, resetKey, isPending, refusal } = useEditForm("add");
  return (
    <Card className="mt-6 max-w-5xl">
      <h2 className="mb-3 text-xl">{text("add")}</h2>
      <Form key={resetKey} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="add" />
        <SlotFields slot={null} refusal={refusal} />
        <Button type="submit" disabled={isPending} className="sm:col-span-2 sm:w-fit">
          {text(isPending ? "saving" : "addIt")}
        </Button>
      </Form>
    </Card>
  );
}
