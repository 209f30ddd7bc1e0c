import { DEFAULT_CITY } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { DAY_MS, iso } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { toStockProduct } from "./book-stock.service.ts";
import { createListMovementsRepo, type MovementRow } from "./list-movements.repo.ts";
import type { Movement, MovementsQuery, StocktakeQuery, StocktakeSheet, WastedInWeek } from "./stock.contract.ts";
import { photoPath } from "./stock-photos.service.ts";

const WASTE_WEEKS = 8;

const toMovement = (row: MovementRow): Movement => ({
  _id: String(row.movementId),
  at: iso(row.at),
  product: toStockProduct(row),
  kind: row.kind,
  quantity: row.quantity,
  actor: row.actorId === null ? null : { _id: row.actorId, name: row.actorName ?? "" },
  orderId: row.orderId,
  reason: row.reason,
  supplier: row.supplier,
  cost: row.unitCostPaise === null ? null : toRupees(row.unitCostPaise),
  photo: photoPath(row.photoKey),
});

export function createMovements({ db, clock }: Needs) {
  const repo = createListMovementsRepo(db);
  return {
    /** Newest first. */
    async listMovements(
      visitor: Visitor,
      { product, limit, cursor }: MovementsQuery,
    ): Promise<{ movements: Movement[]; nextCursor: string | null }> {
      requireStaff(visitor);
      const rows = await repo.list(product ?? null, cursor === undefined ? null : Number(cursor), limit + 1);
      const { page, nextCursor } = pageOf(rows, limit, ({ movementId }) => String(movementId));
      return { movements: page.map(toMovement), nextCursor };
    },

    /** The products to count, sorted by zone and bin. */
    async readSheet(visitor: Visitor, { zone, cursor, limit }: StocktakeQuery): Promise<StocktakeSheet> {
      requireStaff(visitor);
      const { zones, lines } = await repo.readSheet(zone ?? null, cursor ?? null, limit + 1);
      const { page, nextCursor } = pageOf(lines, limit, ({ id }) => id);
      return {
        zones,
        lines: page.map((row) => ({ ...toStockProduct(row), zone: row.zone, bin: row.bin, stock: row.stock })),
        nextCursor,
      };
    },

    /** The waste of the last `WASTE_WEEKS` weeks, by week and product. */
    async listWaste(visitor: Visitor): Promise<WastedInWeek[]> {
      requireStaff(visitor);
      const rows = await repo.listWasted(clock.now() - WASTE_WEEKS * 7 * DAY_MS, DEFAULT_CITY);
      return rows.map((row) => ({
        week: row.week,
        product: toStockProduct(row),
        quantity: row.quantity,
        worth: toRupees(row.worthPaise),
      }));
    },
  };
}
