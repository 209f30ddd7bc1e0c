import type { CitySlots, SlotEntry } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { clockHour, slotHours } from "../../../features/promise/slot-hours.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import { noonOf } from "./noon-of.ts";
import { EditSlot } from "./slot-form.tsx";

interface SlotCardProps {
  slot: SlotEntry;
  days: readonly string[];
  daysOff: CitySlots["daysOff"];
}

/** A slot with its cut-off, its orders of the next days, and its fields below a fold. */
export function SlotCard({ slot, days, daysOff }: SlotCardProps) {
  const text = useMessages("citySlots");
  const hours = slotHours(slot);
  const { isActive, cutoffDaysBefore: before, cutoffHour, capacity } = slot;
  const key = JSON.stringify([slot.fromHour, slot.untilHour, before, cutoffHour, capacity, isActive]);
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
        <Switch slot={slot} hours={hours} />
        {/* A saved slot is a new form with the saved values. */}
        <EditSlot key={key} slot={slot} hours={hours} turn={key} />
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

/** Stops or restarts a slot. Orders booked in it keep their promised delivery time. */
function Switch({ slot: { id, isActive }, hours }: { slot: SlotEntry; hours: string }) {
  const text = useMessages("citySlots");
  const intent = isActive ? "stop" : "start";
  const { Form, isPending, refusal } = useActionForm(`${intent}-${id}`);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="slot" value={id} />
      <Button type="submit" look="outline" disabled={isPending} aria-label={text(`${intent}Named`, { hours })}>
        {text(intent)}
      </Button>
      <RefusalText refusal={refusal} className="mt-1 text-sm" />
    </Form>
  );
}
