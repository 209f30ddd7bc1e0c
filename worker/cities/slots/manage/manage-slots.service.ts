import type { AuditAction, AuditFacts } from "../../../audit/audit.contract.ts";
import type { City } from "../../../brand.contract.ts";
import type { Needs } from "../../../compose.ts";
import { requireStaff, type Visitor } from "../../../identity/permissions.ts";
import { compareAndSet } from "../../../platform/d1/compare-and-set.ts";
import type { Statement } from "../../../platform/d1/db.ts";
import { indianDay } from "../../../platform/dates.contract.ts";
import { AppError } from "../../../platform/errors.contract.ts";
import { newId } from "../../../platform/ids.ts";
import { message } from "../../../platform/messages.contract.ts";
import { cityNotFound } from "../../cities.errors.ts";
import { forgetKnownCities } from "../../known-cities.service.ts";
import { slotHours } from "../slot-hours.contract.ts";
import { type Booking, dayAfter } from "../slots.contract.ts";
import {
  type CitySlots,
  type DayOffInput,
  findProblems,
  MAX_DAYS_AHEAD,
  MAX_SLOTS,
  type NewSlot,
  type SlotChanges,
  type SlotEntry,
} from "./manage-slots.contract.ts";
import { createManageSlotsRepo, type SlotRow, type SlotsOfCity } from "./manage-slots.repo.ts";

interface Change {
  readonly statement: Statement;
  /** Further statements of the same batch. */
  readonly more?: readonly Statement[];
  readonly action: AuditAction;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

const invalid = (fields: Record<string, string>) => {
  const [first = ""] = Object.values(fields);
  return new AppError("input.invalid", 400, {}, { message: first, fields });
};

const requireValid = (slot: NewSlot): void => {
  const problems = findProblems(slot);
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

const factsOf = ({ fromHour, untilHour, cutoffDaysBefore, cutoffHour, capacity, isActive }: SlotRow): AuditFacts => ({
  slot: slotHours({ fromHour, untilHour }),
  cutoffDaysBefore,
  cutoffHour,
  capacity,
  isActive,
});

const isSame = (a: SlotRow, b: SlotRow): boolean => JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b));

const hasSameCutOff = (a: SlotRow, b: SlotRow): boolean =>
  a.cutoffDaysBefore === b.cutoffDaysBefore && a.cutoffHour === b.cutoffHour;

const toEntry = ({ city: _, position: __, ...slot }: SlotRow, bookings: readonly Booking[]): SlotEntry => ({
  ...slot,
  bookings: bookings.flatMap(({ slotId, day, booked }) => (slotId === slot.id ? [{ day, booked }] : [])),
});

const bookedOn = (day: string, bookings: readonly Booking[]): number =>
  bookings.reduce((sum, one) => (one.day === day ? sum + one.booked : sum), 0);

export function createManageSlots({
  db,
  clock,
  audit,
  guard,
  slots: { listBookings },
  standingOrders,
}: Needs<"audit" | "guard" | "slots" | "standingOrders">) {
  const repo = createManageSlotsRepo(db);

  const find = async (slug: City): Promise<SlotsOfCity> => {
    const found = await repo.find(slug, indianDay(clock.now()));
    if (!found) throw cityNotFound();
    return found;
  };

  const readCity = async (slug: City): Promise<CitySlots> => {
    const today = indianDay(clock.now());
    const [{ slots, daysOff }, bookings] = await Promise.all([find(slug), listBookings(slug, today)]);
    return {
      slots: slots.map((slot) => toEntry(slot, bookings)),
      daysOff: daysOff.map((day) => ({ day, booked: bookedOn(day, bookings) })),
    };
  };

  /** `plan` returns the change to the city as read; null when nothing needs to change. */
  const change = async (visitor: Visitor, slug: City, plan: (city: SlotsOfCity) => Change | null) => {
    const staff = requireStaff(visitor);
    await compareAndSet<SlotsOfCity>({
      find: () => find(slug),
      isDone: (city) => plan(city) === null,
      write: async (city) => {
        const planned = plan(city);
        if (!planned) return;
        const { statement, more = [], ...act } = planned;
        const subject = { type: "city" as const, id: slug, label: city.name };
        await repo.write(city, clock.now(), [statement, ...more], {
          guard: guard.assertStaff(staff.userId),
          act: audit.record({ actorId: staff.userId, subject, ...act }),
        });
      },
      checkPermission: () => guard.confirmStaff(staff),
      conflict: () => new AppError("slots.conflict", 409),
    });
    forgetKnownCities();
    return readCity(slug);
  };

  return {
    /** Includes stopped slots. Throws 404 for an unknown city. */
    async listSlots(visitor: Visitor, slug: City): Promise<CitySlots> {
      requireStaff(visitor);
      return readCity(slug);
    },

    /** Does nothing when the city already has an identical slot, so that a form sent twice adds one. */
    async addSlot(visitor: Visitor, slug: City, input: NewSlot): Promise<CitySlots> {
      requireStaff(visitor);
      requireValid(input);
      const id = newId(clock);
      return change(visitor, slug, ({ slots }) => {
        const slot = { ...input, id, city: slug, isActive: true, position: slots.length };
        if (slots.some((one) => isSame(one, slot))) return null;
        if (slots.length >= MAX_SLOTS) throw new AppError("slots.too_many", 409, { max: MAX_SLOTS });
        return { statement: repo.insertSlot(slot), action: "city.slot_added", after: factsOf(slot) };
      });
    },

    /** Orders already in the slot keep their promised time; standing orders are placed before the new cut-off. */
    async changeSlot(visitor: Visitor, slug: City, slotId: string, changes: SlotChanges): Promise<CitySlots> {
      const city = await change(visitor, slug, ({ slots }) => {
        const before = slots.find(({ id }) => id === slotId);
        if (!before) throw new AppError("slots.not_found", 404);
        const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const after: SlotRow = { ...before, ...changed };
        requireValid(after);
        if (isSame(before, after)) return null;
        const facts = { before: factsOf(before), after: factsOf(after) };
        const more = hasSameCutOff(before, after) ? [] : [standingOrders.followCutOff(after)];
        return { statement: repo.updateSlot(after), more, action: "city.slot_changed", ...facts };
      });
      standingOrders.wakeTimer();
      return city;
    },

    /** Orders already promised for that day keep their delivery time. */
    async addDayOff(visitor: Visitor, slug: City, { day }: DayOffInput): Promise<CitySlots> {
      requireStaff(visitor);
      const today = indianDay(clock.now());
      if (day < today || day > dayAfter(today, MAX_DAYS_AHEAD)) throw invalid({ day: message("slot.day_not_offered") });
      return change(visitor, slug, ({ daysOff }) =>
        daysOff.includes(day)
          ? null
          : { statement: repo.addDayOff(slug, day), action: "city.day_off_added", after: { day } },
      );
    },

    removeDayOff(visitor: Visitor, slug: City, day: string): Promise<CitySlots> {
      return change(visitor, slug, ({ daysOff }) =>
        daysOff.includes(day)
          ? { statement: repo.removeDayOff(slug, day), action: "city.day_off_removed", before: { day } }
          : null,
      );
    },
  };
}
