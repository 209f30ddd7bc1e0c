import type { AuditAct } from "../../audit/audit.service.ts";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import type { CounterKey } from "../../counters/counters.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { isAssertFailure, passConflict, violates } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import type { Product } from "../catalogue.contract.ts";
import {
  aliasesFull,
  catalogueConflict,
  packRefused,
  pictureMissing,
  productChanged,
  productNotFound,
} from "../catalogue.errors.ts";
import { raiseFeedVersion } from "../feed-version/feed-version.repo.ts";
import { ANY_QUANTITY } from "../order-quantity.contract.ts";
import {
  aliasesOf,
  MAX_ALIASES,
  type ProductChanges,
  type ProductInput,
  type ProductVersion,
  toVersionTag,
} from "../product-input.contract.ts";
import { descriptionsAfter, NO_DESCRIPTIONS, NO_NAMES, namesAfter } from "../product-names.contract.ts";
import { rulesAfter } from "../product-rules-input.contract.ts";
import { createNameRanksRepo } from "../search/name-ranks.repo.ts";
import { nameKey } from "../search/search-terms.ts";
import { createListMovementsRepo } from "../stock/list-movements.repo.ts";
import type { Moved } from "../stock/stock.contract.ts";
import { stockAfter } from "../stock/stock-after.ts";
import { toProduct } from "../to-product.ts";
import { type Pack, packAfter, packProblem } from "../unit-price.contract.ts";
import { createProductChangesRepo, type EditableProduct } from "./product-changes.repo.ts";
import { differences, factsOf } from "./product-facts.ts";
import { countsOf, listingsOf, type Prices, pricesElsewhere, toPrices } from "./product-listings.ts";
import { breaksAfter, NO_TAX, requireRules, taxAfter } from "./product-rules.ts";

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

const requirePack = (pack: Pack): void => {
  const problem = packProblem(pack);
  if (problem) throw packRefused(problem);
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

  const readPrices = async (rupees: Parameters<typeof toPrices>[0]): Promise<Prices> => {
    const prices = toPrices(rupees);
    for (const city of Object.keys(prices)) await cities.requireCity(city, `price.${city}`);
    return prices;
  };

  const findNow = async (id: string): Promise<EditableProduct> => {
    const row = await repo.find(id, DEFAULT_CITY);
    if (!row) throw productNotFound();
    return row;
  };

  /** Returns false when the caller must re-read and retry, and true when only the response of a successful batch was lost. */
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

    /** An id for a new product's form, so that a form sent twice creates one product. */
    newProductId: (): string => newId(clock),

    /** Idempotent by `id`: the second call with the same id returns the existing product. */
    async createProduct(visitor: Visitor, input: ProductInput, id = newId(clock)): Promise<TaggedProduct> {
      const staff = requireStaff(visitor);
      const {
        price,
        image,
        aliases = "",
        conversions = "",
        zone = "",
        bin = "",
        names,
        descriptions,
        packSize = null,
        packUnit = null,
        ...others
      } = input;
      const { priceBreaks, priceBreaksElsewhere, hsn, gstRate, isPrepacked, weightTolerance, ...more } = others;
      const { orderMultiple, minQuantity, ...rest } = more;
      const tax = taxAfter(NO_TAX, { hsn, gstRate, isPrepacked, weightTolerance });
      const rules = rulesAfter(ANY_QUANTITY, { orderMultiple, minQuantity });
      requirePack({ ...input, packSize, packUnit });
      await requirePicture(image);
      const prices = await readPrices(price);
      const elsewhere = pricesElsewhere({}, prices);
      const money = {
        pricePaise: prices[DEFAULT_CITY] ?? 0,
        city: DEFAULT_CITY,
        elsewhere,
        ...breaksAfter({ breaks: "[]" }, { priceBreaks, priceBreaksElsewhere }, elsewhere),
      };
      const local = { ...namesAfter(NO_NAMES, names), ...descriptionsAfter(NO_DESCRIPTIONS, descriptions) };
      const listing = { ...local, packSize, packUnit, aliases, conversions, zone, bin, imageKey: image };
      const row: EditableProduct = { ...rest, ...rules, ...tax, ...money, ...listing, id, version: 1 };
      requireRules(row);
      const act = { action: "product.created", subject: subject(row), after: factsOf(row) } as const;
      const all = effects(staff, act, countsOf(null, row));
      const attempt = async () => {
        try {
          return (await isWritten(staff, row, () => repo.insert(row, clock.now(), all))) ? toTagged(row) : null;
        } catch (error) {
          if (violates(error, "products.id")) return toTagged(await findNow(id));
          throw error;
        }
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
      const { price, image, stock, names, descriptions, priceBreaks, priceBreaksElsewhere, ...others } = changes;
      const { hsn, gstRate, isPrepacked, weightTolerance, orderMultiple, minQuantity, ...rest } = others;
      const prices = await readPrices(price);
      if (image !== undefined && (await findNow(id)).imageKey !== image) await requirePicture(image);
      let stockBefore = seen?.stock ?? 0;
      const result = await change(staff, id, (before) => {
        stockBefore = before.stock;
        const setsStock = stock !== undefined && stock !== seen?.stock;
        const hasMoved = setsStock && seen !== null && seen.stock !== before.stock;
        if (seen && (seen.version !== before.version || (hasMoved && !mayMove)))
          throw productChanged(toProduct(before), toVersionTag(before));
        const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const elsewhere = pricesElsewhere(before.elsewhere, prices);
        const after: EditableProduct = {
          ...before,
          ...named,
          ...namesAfter(before, names),
          ...descriptionsAfter(before, descriptions),
          ...packAfter(before, rest),
          ...taxAfter(before, { hsn, gstRate, isPrepacked, weightTolerance }),
          ...rulesAfter(before, { orderMultiple, minQuantity }),
          stock: !setsStock ? before.stock : hasMoved ? stockAfter(before.stock, seen.stock, stock) : stock,
          imageKey: image ?? before.imageKey,
          pricePaise: prices[DEFAULT_CITY] ?? before.pricePaise,
          elsewhere,
          ...breaksAfter(before, { priceBreaks, priceBreaksElsewhere }, elsewhere),
        };
        requirePack(after);
        if (hasMoved) requireRules({ ...after, stock }, seen.stock);
        else requireRules(after, before.stock);
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
