import type { AuditAct } from "../../audit/audit.service.ts";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import type { CounterKey } from "../../counters/counters.service.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { isAssertFailure, passConflict, violates } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { firstIdAt, idLettersOf, newId } from "../../platform/ids.ts";
import type { Product } from "../catalogue.contract.ts";
import {
  aliasesFull,
  catalogueConflict,
  pictureMissing,
  productChanged,
  productNotFound,
} from "../catalogue.errors.ts";
import { raiseFeedVersion } from "../feed-version/feed-version.repo.ts";
import {
  aliasesOf,
  MAX_ALIASES,
  type ProductChanges,
  type ProductInput,
  type ProductVersion,
  toVersionTag,
} from "../product-input.contract.ts";
import { createNameRanksRepo } from "../search/name-ranks.repo.ts";
import { nameKey } from "../search/search-terms.ts";
import { createListMovementsRepo } from "../stock/list-movements.repo.ts";
import type { Moved } from "../stock/stock.contract.ts";
import { stockAfter } from "../stock/stock-after.ts";
import { toProduct } from "../to-product.ts";
import { NEW_PRODUCT, productAfter, requireConsistent } from "./product-after.ts";
import { createProductChangesRepo, type EditableProduct } from "./product-changes.repo.ts";
import { differences, factsOf } from "./product-facts.ts";
import { countsOf, listingsOf, toPrices } from "./product-listings.ts";

/** `tag` must be sent with the next change. */
interface TaggedProduct {
  readonly product: Product;
  readonly tag: string;
}

interface UpdatedProduct extends TaggedProduct {
  /** The stock movements between the stock that was seen and this change; null without any. */
  readonly moved: readonly Moved[] | null;
}

const toTagged = (row: EditableProduct): TaggedProduct => ({ product: toProduct(row), tag: toVersionTag(row) });

/** How long an idempotency key identifies a new product. */
const KEY_MS = DAY_MS;

/** Throws 409 when the request describes another product; a product edited since its creation is not compared. */
const requireSame = (made: EditableProduct, requested: EditableProduct): EditableProduct => {
  const [, different] = differences({ ...made, stock: requested.stock }, requested);
  if (made.version === 1 && Object.keys(different).length > 0) throw keyReused();
  return made;
};

/** Changes of the catalogue by staff. Each is one batch, so that lists, search, counters and the audit log agree. */
export function createProductChanges(needs: Needs<"audit" | "counters" | "guard" | "cities">) {
  const { db, clock, enqueued, counters, audit, guard, pictures, cities } = needs;
  const repo = createProductChangesRepo(db);
  const ranks = createNameRanksRepo(db);
  const movements = createListMovementsRepo(db);
  const raiseRevision = () => counters.add("catalogue.revision", 1);

  const effects = (
    staff: Actor,
    act: Omit<AuditAct, "actorId" | "token">,
    counts: readonly [CounterKey, number][],
  ) => ({
    assertStaff: guard.assertStaff(staff.userId),
    actorId: staff.userId,
    recordAct: audit.record({ actorId: staff.userId, token: staff.apiToken, ...act }),
    counterUpdates: [
      ...counts.map(([key, by]) => counters.add(key, by)),
      raiseRevision(),
      raiseFeedVersion(clock.now()),
    ],
  });
  const subject = ({ id, name }: EditableProduct) => ({ type: "product", id, label: name }) as const;

  const requirePicture = async (key: string): Promise<void> => {
    if (!(await pictures.has(key))) throw pictureMissing();
  };

  /** Throws 400 for an unknown city, and 409 for a new price in a city whose prices are still being copied. */
  const requireCities = async (price: ProductChanges["price"], before: EditableProduct["elsewhere"]): Promise<void> => {
    for (const [city, paise] of Object.entries(toPrices(price))) {
      await cities.requireCity(city, `price.${city}`);
      if (city !== DEFAULT_CITY && paise !== (before?.[city] ?? null)) await cities.requireCopied(city);
    }
  };

  const findNow = async (id: string): Promise<EditableProduct> => {
    const row = await repo.find(id, DEFAULT_CITY);
    if (!row) throw productNotFound();
    return row;
  };

  /** Returns false when the caller must re-read and retry; a batch whose response was lost counts as written. */
  const isWritten = async (staff: Actor, product: EditableProduct, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (violates(error, "audit_log.id")) return true;
      if (violates(error, "product_prices.name_rank")) {
        // Makes room in every city, because the constraint error does not name the city whose ranks leave no gap.
        for (const { city } of listingsOf(product)) {
          await ranks.makeRoom(nameKey(product.name), city, raiseRevision()).catch(passConflict);
        }
        return false;
      }
      if (!isAssertFailure(error)) throw error;
      await guard.confirmStaff(staff);
      return false;
    }
  };

  const giveUp = (): never => {
    throw catalogueConflict();
  };

  /** Repeats compare-and-set a few times, then throws 503. `plan` returns null when nothing changes. */
  const change = async (
    staff: Actor,
    id: string,
    plan: (before: EditableProduct) => { after: EditableProduct; write: () => Promise<unknown> } | null,
  ): Promise<EditableProduct> => {
    const attempt = async () => {
      const before = await findNow(id);
      const planned = plan(before);
      if (!planned) return before;
      return (await isWritten(staff, planned.after, planned.write)) ? planned.after : null;
    };
    return untilWritten(attempt, giveUp);
  };

  /** Null when nothing changes. */
  const planUpdate = (staff: Actor, before: EditableProduct, after: EditableProduct) => {
    const [old, now] = differences(before, after);
    if (Object.keys(now).length === 0) return null;
    const act = { action: "product.updated", subject: subject(after), before: old, after: now } as const;
    const all = effects(staff, act, countsOf(before, after));
    const at = clock.now();
    return {
      after: { ...after, version: before.version + 1 },
      write: () => repo.update(before, after, at, all),
    };
  };

  return {
    /** Throws 404 for an unknown product, 400 when its aliases are full. */
    async addAlias(visitor: Visitor, id: string, alias: string): Promise<TaggedProduct> {
      const staff = requireStaff(visitor);
      const result = await change(staff, id, (before) => {
        const known = aliasesOf(before.aliases);
        if (known.includes(alias)) return null;
        const after = { ...before, aliases: [...known, alias].join("|") };
        if (after.aliases.length > MAX_ALIASES) throw aliasesFull(MAX_ALIASES);
        return planUpdate(staff, before, after);
      });
      return toTagged(result);
    },

    /** Within a day, the same `key` returns the same product; throws 409 when it was used for a different product. */
    async createProduct(visitor: Visitor, input: ProductInput, key?: string): Promise<TaggedProduct> {
      const staff = requireStaff(visitor);
      const letters = key === undefined ? null : idLettersOf(`${staff.userId} ${key}`);
      const id = letters === null ? newId(clock) : firstIdAt(clock.now()) + letters;
      const row = productAfter({ ...NEW_PRODUCT, id }, input);
      await requirePicture(input.image);
      await requireCities(input.price, {});
      requireConsistent(row, 0);
      const act = { action: "product.created", subject: subject(row), after: factsOf(row) } as const;
      const all = effects(staff, act, countsOf(null, row));
      const attempt = async () => {
        const now = clock.now();
        const made = letters === null ? null : { letters, since: now - KEY_MS };
        const earlier = made && (await repo.findMade(made));
        if (earlier) return toTagged(requireSame(await findNow(earlier), row));
        return (await isWritten(staff, row, () => repo.insert(row, made, now, all))) ? toTagged(row) : null;
      };
      return untilWritten(attempt, giveUp);
    },

    /**
     * With `seen`, throws 409 when another person has changed the product since. A `stock` equal to the seen one is
     * ignored, because orders may change the stock while a form is open. Any other `stock` replaces the current one,
     * and throws 409 if that has changed since it was seen; with `mayMove`, the difference from the seen stock is added
     * instead. Throws 404 for an unknown product.
     */
    async updateProduct(
      visitor: Visitor,
      id: string,
      changes: ProductChanges,
      seen: ProductVersion | null,
      mayMove = false,
    ): Promise<UpdatedProduct> {
      const staff = requireStaff(visitor);
      const { stock, ...others } = changes;
      if (changes.image !== undefined || changes.price) {
        const { imageKey, elsewhere } = await findNow(id);
        if (changes.image !== undefined && changes.image !== imageKey) await requirePicture(changes.image);
        await requireCities(changes.price, elsewhere);
      }
      let stockBefore = seen?.stock ?? 0;
      const result = await change(staff, id, (before) => {
        stockBefore = before.stock;
        const setsStock = stock !== undefined && stock !== seen?.stock;
        const hasMoved = setsStock && seen !== null && seen.stock !== before.stock;
        if (seen && (seen.version !== before.version || (hasMoved && !mayMove)))
          throw productChanged(toProduct(before), toVersionTag(before));
        const after = {
          ...productAfter(before, others),
          stock: !setsStock ? before.stock : hasMoved ? stockAfter(before.stock, seen.stock, stock) : stock,
        };
        if (hasMoved) requireConsistent({ ...after, stock }, seen.stock);
        else requireConsistent(after, before.stock);
        const planned = planUpdate(staff, before, after);
        if (planned) enqueued.mark("webhooks");
        return planned;
      });
      const isSeen = stock === undefined || stock === seen?.stock || stockBefore === seen?.stock;
      const moved = isSeen || !seen ? null : await movements.readMoved(id, seen.stock, stockBefore, result.stock);
      return { ...toTagged(result), moved };
    },

    async deleteProduct(visitor: Visitor, id: string, seen: ProductVersion | null): Promise<Product> {
      const staff = requireStaff(visitor);
      const removed = await change(staff, id, (before) => {
        if (seen && seen.version !== before.version) throw productChanged(toProduct(before), toVersionTag(before));
        const act = { action: "product.deleted", subject: subject(before), before: factsOf(before) } as const;
        const all = effects(staff, act, countsOf(before, null));
        const at = clock.now();
        return { after: before, write: () => repo.remove(before, at, all) };
      });
      return toProduct(removed);
    },

    /** The product with its aliases, for the staff's edit form. Throws 404 for an unknown product. */
    async readForEdit(visitor: Visitor, id: string): Promise<TaggedProduct & { readonly aliases: readonly string[] }> {
      requireStaff(visitor);
      const row = await findNow(id);
      return { ...toTagged(row), aliases: aliasesOf(row.aliases) };
    },
  };
}
export type ProductChangesService = ReturnType<typeof createProductChanges>;
