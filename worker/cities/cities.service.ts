import type { AuditFacts } from "../audit/audit.contract.ts";
import type { City } from "../brand.contract.ts";
import type { Needs } from "../compose.ts";
import { requireOwner, type Visitor } from "../identity/permissions.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { violates } from "../platform/d1/db.ts";
import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { CityChanges, CityEntry, NewCity } from "./cities.contract.ts";
import { cityNotFound } from "./cities.errors.ts";
import { type CityRow, type CityValues, createCitiesRepo, type ListedCity } from "./cities.repo.ts";
import { termsInPaise, termsInRupees, termsOf } from "./delivery-terms.contract.ts";
import { createKnownCities, forgetKnownCities } from "./known-cities.service.ts";
import { type PinRange, writePins } from "./pins.contract.ts";

const toEntry = (row: ListedCity): CityEntry => ({
  slug: row.slug,
  names: { english: row.nameEnglish, hindi: row.nameHindi, marathi: row.nameMarathi, gujarati: row.nameGujarati },
  state: row.state,
  isOpen: row.isOpen === 1,
  version: row.version,
  untilHour: row.untilHour,
  pins: writePins(JSON.parse(row.pins) as PinRange[]),
  ...termsInRupees(row),
  createdAt: new Date(row.createdAt).toISOString(),
  products: row.products,
  copy:
    row.source === null
      ? null
      : {
          from: row.source,
          percent: (row.basisPoints ?? 0) / 100,
          copied: row.copied ?? 0,
          of: row.copyOf,
          isFinished: row.finishedAt !== null,
        },
});

const valuesOf = (row: CityRow): CityValues => ({
  nameEnglish: row.nameEnglish,
  nameHindi: row.nameHindi,
  nameMarathi: row.nameMarathi,
  nameGujarati: row.nameGujarati,
  state: row.state,
  isOpen: row.isOpen === 1,
  untilHour: row.untilHour,
  pins: JSON.parse(row.pins) as PinRange[],
  ...termsOf(row),
});

const factsOf = (values: CityValues): AuditFacts => {
  const { pins, minOrderPaise: _, deliveryFeePaise: __, freeDeliveryFromPaise: ___, ...rest } = values;
  return { ...rest, ...termsInRupees(values), pins: writePins(pins) };
};

const differences = (before: CityValues, after: CityValues): [AuditFacts, AuditFacts] => {
  const old = factsOf(before);
  const now = factsOf(after);
  const names = Object.keys(now).filter((name) => old[name] !== now[name]);
  const pick = (facts: AuditFacts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? ""]));
  return [pick(old), pick(now)];
};

type CityInput = Omit<NewCity, "slug" | "pricesFrom" | "percent" | "state" | "pins"> &
  Pick<CityValues, "state" | "pins">;

/** A language without a name gets the English one. */
const toValues = (
  { name, nameHindi, nameMarathi, nameGujarati, state, untilHour, pins, ...terms }: CityInput,
  isOpen: boolean,
): CityValues => ({
  nameEnglish: name,
  nameHindi: nameHindi || name,
  nameMarathi: nameMarathi || name,
  nameGujarati: nameGujarati || name,
  state,
  isOpen,
  untilHour,
  pins,
  ...termsInPaise(terms),
});

const applyChanges = (before: CityValues, changes: CityChanges): CityValues => {
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const input: CityInput = { ...before, name: before.nameEnglish, ...termsInRupees(before), ...changed };
  return toValues(input, changes.isOpen ?? before.isOpen);
};

export function createCities({ db, clock, audit }: Needs<"audit">) {
  const known = createKnownCities(db, clock);
  const repo = createCitiesRepo(db);
  const listAll = async (): Promise<CityEntry[]> => (await repo.listAll()).map(toEntry);

  const readEntry = async (slug: City): Promise<CityEntry> => {
    const entry = (await listAll()).find((one) => one.slug === slug);
    if (!entry) throw cityNotFound();
    return entry;
  };

  const requireCopied = async (slug: City): Promise<void> => {
    if (await repo.isCopying(slug)) throw new AppError("cities.copy_unfinished", 409);
  };

  return {
    ...known,

    /** Throws 409 while the city's prices are being copied, because the copy would overwrite other changes to them. */
    requireCopied,

    /** In the order of addition. Owners only. */
    async listCities(visitor: Visitor): Promise<CityEntry[]> {
      requireOwner(visitor);
      return listAll();
    },

    /** A new city starts closed. Its prices are copied afterwards, in steps. Throws 409 when the slug is taken. */
    async addCity(visitor: Visitor, input: NewCity): Promise<CityEntry> {
      const owner = requireOwner(visitor);
      if (input.pricesFrom) await known.requireCity(input.pricesFrom, "pricesFrom");
      const { slug, pricesFrom, percent } = input;
      const values = toValues(input, false);
      const copy = pricesFrom
        ? { source: pricesFrom, basisPoints: Math.round(percent * 100), startedBy: owner.userId }
        : null;
      const act = audit.record({
        actorId: owner.userId,
        action: "city.added",
        subject: { type: "city", id: slug, label: values.nameEnglish },
        after: { ...factsOf(values), ...(pricesFrom ? { pricesFrom, percent } : {}) },
      });
      try {
        await repo.insert(slug, values, copy, clock.now(), [act]);
      } catch (error) {
        // A violation of audit_log.id means that the batch was written but its response was lost.
        if (violates(error, "cities.slug"))
          throw new AppError("cities.slug_taken", 409, {}, { fields: { slug: message("cities.slug_taken") } });
        if (!violates(error, "audit_log.id")) throw error;
      }
      forgetKnownCities();
      return readEntry(slug);
    },

    /** Closing stops new orders; existing ones continue. Throws 404, or 409 when it opens a city whose prices are being copied. */
    async changeCity(visitor: Visitor, slug: City, changes: CityChanges): Promise<CityEntry> {
      const owner = requireOwner(visitor);
      const find = async (): Promise<CityRow> => {
        const row = await repo.find(slug);
        if (!row) throw cityNotFound();
        if (changes.isOpen && row.isOpen === 0) await requireCopied(slug);
        return row;
      };
      const plan = (row: CityRow) => {
        const before = valuesOf(row);
        const after = applyChanges(before, changes);
        return { after, facts: differences(before, after) };
      };
      await compareAndSet<CityRow>({
        find,
        isDone: (row) => Object.keys(plan(row).facts[1]).length === 0,
        write: async (row) => {
          const { after, facts } = plan(row);
          const act = audit.record({
            actorId: owner.userId,
            action: "city.changed",
            subject: { type: "city", id: slug, label: row.nameEnglish },
            before: facts[0],
            after: facts[1],
          });
          await repo.update(row, after, clock.now(), act);
        },
        conflict: () => new AppError("cities.conflict", 409),
      });
      forgetKnownCities();
      return readEntry(slug);
    },
  };
}
