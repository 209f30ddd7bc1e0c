import type { Needs, Only } from "../../compose.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { isAssertFailure, violates } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { addQuantities, subtractQuantity } from "../../platform/quantity.contract.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { catalogueConflict, productNotFound } from "../catalogue.errors.ts";
import { nameParams, toNames } from "../product-names.contract.ts";
import { type BookedBefore, createBookStockRepo, type StockBooking, type StockOfLine } from "./book-stock.repo.ts";
import type { BookedLine, BookedLineInput, BookStockInput } from "./stock.contract.ts";
import { movedBetween } from "./stock-after.ts";

export const toStockProduct = ({
  id,
  name,
  unit,
  ...row
}: Omit<StockOfLine, "position" | "recent" | "stock" | "held">): BookedLine["product"] => ({
  _id: id,
  name,
  names: toNames(row),
  unit,
});

const stockShort = (product: BookedLine["product"], stock: number): AppError =>
  new AppError("stock.short", 409, { ...nameParams(product), stock });

type Dependencies = Only<"db" | "clock" | "guard" | "audit"> & { readonly enqueued: Pick<Needs["enqueued"], "mark"> };

/** Books products that staff received, threw away or counted; each booking is one batch. */
export function createBookStock({ db, clock, audit, guard, enqueued }: Dependencies) {
  const repo = createBookStockRepo(db);

  /** `before`: the stock of each line before the booking; `addedBy` returns the change. */
  const toBooked = (
    lines: readonly BookedLineInput[],
    before: readonly StockOfLine[],
    addedBy: (line: BookedLineInput, row: StockOfLine) => number,
  ): BookedLine[] => {
    const stocks = new Map(before.map(({ id, stock }) => [id, stock]));
    return before.flatMap((row) => {
      const line = lines[row.position];
      if (!line) return [];
      const quantity = addedBy(line, row);
      const stock = addQuantities(stocks.get(row.id) ?? row.stock, quantity);
      stocks.set(row.id, stock);
      const hasMoved = line.seen !== undefined && line.seen !== row.stock;
      const moved = hasMoved ? movedBetween(row.recent, line.seen ?? 0, row.stock) : null;
      return [{ product: toStockProduct(row), quantity, stock, held: row.held, moved }];
    });
  };

  const added = (kind: BookStockInput["kind"]) => (line: BookedLineInput, row: StockOfLine) =>
    kind === "received"
      ? line.quantity
      : kind === "wasted"
        ? -line.quantity
        : subtractQuantity(Math.max(subtractQuantity(line.quantity, row.held), 0), row.stock);

  /** Returns the earlier booking with this key; throws 409 when its input was different. */
  const repeated = async (
    { kind, lines, requestHash }: Pick<StockBooking, "kind" | "lines" | "requestHash">,
    before: readonly BookedBefore[],
  ): Promise<BookedLine[]> => {
    if (before.some((line) => line.requestHash !== "" && line.requestHash !== requestHash)) throw keyReused();
    const booked = new Map(before.map(({ position, added }) => [position, added]));
    const rows = await repo.readStock(kind, lines);
    const now = new Map(rows.map(({ id: product, stock }) => [product, stock]));
    return toBooked(lines, rows, (_, { position }) => booked.get(position) ?? 0).map((line) => ({
      ...line,
      stock: now.get(line.product._id) ?? line.stock,
      moved: null,
    }));
  };

  /** Throws 409 with the product whose waste exceeds its stock; returns null when the stock now suffices. */
  const refuseShort = async (lines: readonly BookedLineInput[]): Promise<null> => {
    const booked = toBooked(lines, await repo.readStock("wasted", lines), added("wasted"));
    const short = booked.find(({ stock }) => stock < 0);
    if (short) throw stockShort(short.product, subtractQuantity(short.stock, short.quantity));
    return null;
  };

  return {
    /**
     * A repeated idempotency key books nothing. Throws 404 for an unknown product, and 409 for waste above the stock or
     * a key of another booking.
     */
    async bookStock(
      visitor: Visitor,
      { kind, lines, supplier, reason }: BookStockInput,
      key = newId(clock),
      photo: string | null = null,
    ): Promise<BookedLine[]> {
      const staff = requireStaff(visitor);
      const id = sha256(`${staff.userId} ${key}`);
      const requestHash = sha256(JSON.stringify({ kind, lines, supplier, reason }));
      const act = audit.record({
        actorId: staff.userId,
        token: staff.apiToken,
        action: `stock.${kind}`,
        subject: { type: "catalogue", id: `${id}:${requestHash}`, label: supplier || reason },
        after: { lines: lines.length },
      });
      const booking = {
        id,
        requestHash,
        kind,
        lines,
        supplier,
        reason,
        actorId: staff.userId,
        photoKey: photo,
        now: clock.now(),
      };
      enqueued.mark("webhooks");
      const attempt = async (): Promise<BookedLine[] | null> => {
        try {
          const before = await repo.book(booking, [guard.assertStaff(staff.userId), act]);
          return toBooked(lines, before, added(kind));
        } catch (error) {
          if (violates(error, "products_stock_not_negative")) return refuseShort(lines);
          if (!isAssertFailure(error)) throw error;
          await guard.confirmStaff(staff);
          const before = await repo.readBooked(id, booking.now);
          if (before.length === 0) throw productNotFound();
          return repeated(booking, before);
        }
      };
      return untilWritten(attempt, () => {
        throw catalogueConflict();
      });
    },

    /** Previews the changes that booking this count would make, with the movements since it began. */
    async reviewCount(visitor: Visitor, lines: readonly BookedLineInput[]): Promise<BookedLine[]> {
      requireStaff(visitor);
      return toBooked(lines, await repo.readStock("counted", lines), added("counted"));
    },
  };
}
