import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { isAssertFailure, passConflict, violates } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { message } from "../../platform/messages.contract.ts";
import { catalogueConflict } from "../catalogue.errors.ts";
import { raiseFeedVersion } from "../feed-version/feed-version.repo.ts";
import type { ApplyImport, ProductImport } from "../product-import.contract.ts";
import { createNameRanksRepo } from "../search/name-ranks.repo.ts";
import { createApplyImportRepo, type ImportEffects } from "./apply-import.repo.ts";
import { createPriceListsRepo } from "./price-lists.repo.ts";
import { createProductImportRepo, type ImportRecord } from "./product-import.repo.ts";
import { toImport } from "./to-import.ts";

const importOutdated = () => new AppError("imports.outdated", 409);

const requireApplicable = (record: ImportRecord, { round, acceptsUnusual }: ApplyImport): void => {
  if (record.status === "checking") throw new AppError("imports.not_ready", 409);
  if (record.round !== round) throw importOutdated();
  if (record.wrongCount > 0) throw new AppError("imports.wrong_rows", 409, { count: record.wrongCount });
  if (record.newCount + record.changedCount === 0) throw new AppError("imports.nothing", 409);
  if (record.unusualCount > 0 && !acceptsUnusual) {
    const fields = { acceptsUnusual: message("imports.confirm_unusual") };
    throw new AppError("imports.not_confirmed", 409, {}, { fields });
  }
};

/** Applies an import completely in one batch, or not at all. */
export function createApplyImport(needs: Needs<"audit" | "counters" | "guard">) {
  const { db, clock, enqueued, counters, audit, guard } = needs;
  const repo = createApplyImportRepo(db);
  const imports = createProductImportRepo(db);
  const lists = createPriceListsRepo(db);
  const ranks = createNameRanksRepo(db);
  const raiseRevision = () => counters.add("catalogue.revision", 1);

  const effectsOf = (
    staff: Actor,
    record: ImportRecord,
    moves: Awaited<ReturnType<typeof repo.readMoves>>["moves"],
    now: number,
  ): ImportEffects => {
    const { id, kind, label, city, newCount, changedCount, priceCount } = record;
    const act = {
      actorId: staff.userId,
      action: kind === "file" ? "catalogue.imported" : "catalogue.prices_restored",
      subject: { type: "catalogue", id, label },
      after: { added: newCount, changed: changedCount, prices: priceCount, ...(city === DEFAULT_CITY ? {} : { city }) },
    } as const;
    const list = {
      id: newId(clock),
      createdAt: now,
      createdBy: staff.userId,
      kind,
      label,
      city,
      changedCount: priceCount,
    };
    return {
      first: [
        guard.assertStaff(staff.userId),
        // Writes the audit entry first, so that a repeated batch fails at the entry's id and changes nothing.
        audit.record(act),
        audit.recordEach(staff.userId, "product", repo.actsOf(id)),
        ...(priceCount > 0 ? lists.snapshot(list) : []),
      ],
      counterUpdates: [
        ...(newCount > 0
          ? [counters.add("products.all", newCount), counters.add(`products.${city}.all`, newCount)]
          : []),
        ...moves.map((move) => counters.add(`products.${move.city}.${move.category}`, move.by)),
        raiseRevision(),
        raiseFeedVersion(now),
      ],
    };
  };

  /** Makes room in every city, because the constraint error does not name the city whose ranks leave no gap. */
  const makeRoom = async (id: string, cities: readonly City[]): Promise<void> => {
    for (const city of cities) {
      for (const { key, many } of await repo.crowded(id, city)) {
        await ranks.makeRoom(key, city, raiseRevision(), many).catch(passConflict);
      }
    }
  };

  /** Returns false after making gaps between ranks, so that the caller retries. */
  const isApplied = async (staff: Actor, record: ImportRecord): Promise<boolean> => {
    const now = clock.now();
    const { city } = record;
    const { moves, otherCities } = await repo.readMoves(record.id, city);
    const effects = effectsOf(staff, record, moves, now);
    try {
      enqueued.mark("webhooks");
      await repo.apply(record, { city, otherCities }, staff.userId, now, effects);
      return true;
    } catch (error) {
      if (violates(error, "audit_log.id")) return true;
      if (violates(error, "product_prices.name_rank")) {
        await makeRoom(record.id, [city, ...otherCities]);
        return false;
      }
      if (!isAssertFailure(error)) throw error;
      await guard.confirmStaff(staff);
      if ((await imports.find(record.id)).status === "applied") return true;
      await imports.startRound(record.id, record.round);
      throw importOutdated();
    }
  };

  return {
    /**
     * Applies the round that the admin reviewed. Changes by others since then are not overwritten: it throws 409, and the
     * rows are compared again. Idempotent.
     */
    async applyImport(visitor: Visitor, id: string, input: ApplyImport): Promise<ProductImport> {
      const staff = requireStaff(visitor);
      const record = await imports.find(id);
      if (record.status === "applied") return toImport(record);
      requireApplicable(record, input);
      const attempt = async () => ((await isApplied(staff, record)) ? toImport(await imports.find(id)) : null);
      return untilWritten(attempt, () => {
        throw catalogueConflict();
      });
    },
  };
}
