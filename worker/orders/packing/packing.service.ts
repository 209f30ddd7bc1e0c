import { completeNames } from "../../catalogue/product-names.contract.ts";
import type { Only } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { iso } from "../../platform/dates.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { tellCoordinator } from "../coordinator-client.ts";
import { limitsOf } from "../door/door-marks.contract.ts";
import { type FulfilmentQuery, MAX_PACKED } from "../fulfilment/fulfilment.contract.ts";
import type { ToPick } from "../fulfilment/fulfilment.repo.ts";
import { authorOf, type By } from "../order-command.contract.ts";
import { orderConflict, orderNotFound } from "../orders.errors.ts";
import { decideMark, toPicked } from "./decide-mark.ts";
import type { MarkResult, PackingLine, PackingStation, PickMark, PickMarksInput } from "./packing.contract.ts";
import { createPackingRepo, type LineMark, type MarkedLineRow, type PlacedLineRow } from "./packing.repo.ts";
import { byPlace } from "./picking-order.contract.ts";

interface Decided {
  readonly mark: PickMark;
  readonly line: MarkedLineRow | undefined;
  readonly change: LineMark | null;
  readonly error?: unknown;
}

const toLine = (row: PlacedLineRow): PackingLine => {
  const { min, max } = limitsOf(row);
  const { productId, name, names, category, zone, bin, unit, quantity } = row;
  return {
    productId,
    name,
    names: completeNames(JSON.parse(names)),
    category,
    zone,
    bin,
    unit,
    quantity,
    min: fromMilli(min),
    max: fromMilli(max),
    picked: toPicked(row),
    ...(row.askedUntil === null ? {} : { askedUntil: iso(row.askedUntil) }),
  };
};

/** `name` is the picker's. */
const toResult = ({ mark: { orderId, productId }, line, change, error }: Decided, name: string): MarkResult => {
  const picked = line ? toPicked({ ...line, ...(change && { ...change, pickedByName: name }) }) : null;
  if (error === undefined) return { orderId, productId, done: true, picked };
  if (!isAppError(error)) throw error;
  return { orderId, productId, done: false, picked, code: error.code, message: error.message };
};

/** `publish` notifies others of written changes. */
export const createPicking = ({ db, clock }: Only<"db" | "clock">, publish: (changes: readonly LineMark[]) => void) => {
  const repo = createPackingRepo(db);
  return {
    /**
     * Each mark succeeds or fails on its own, by compare-and-set on its line, so that nobody picks a line twice. The
     * first mark of an order begins its picking.
     */
    async markLines(visitor: Visitor, { marks }: PickMarksInput): Promise<MarkResult[]> {
      const actor = requireStaff(visitor);
      const by: By = { role: "staff", ...authorOf(actor), idempotencyKey: newId(clock) };
      const attempt = async (): Promise<MarkResult[] | null> => {
        const at = clock.now();
        const found = new Map((await repo.findLines(marks)).map((line) => [`${line.orderId} ${line.productId}`, line]));
        const decided = marks.map((mark): Decided => {
          const line = found.get(`${mark.orderId} ${mark.productId}`);
          if (!line) return { mark, line, change: null, error: orderNotFound() };
          try {
            return { mark, line, change: decideMark(line, mark, { userId: actor.userId, at }) };
          } catch (error) {
            return { mark, line, change: null, error };
          }
        });
        const changes = decided.flatMap(({ change }) => change ?? []);
        if (changes.length > 0) {
          if ((await repo.writeMarks(changes, by, at)) === "lost") return null;
          publish(changes);
        }
        return decided.map((one) => toResult(one, actor.name));
      };
      return untilWritten(attempt, () => {
        throw orderConflict();
      });
    },
  };
};

interface Dependencies extends Only<"db" | "clock" | "boards" | "orderObjects" | "waitUntil"> {
  /** Resolves the query's day and checks its city. */
  readonly select: (query: FulfilmentQuery, max: number) => Promise<{ day: string | null; selection: ToPick }>;
  readonly listLeftOut: (ids: readonly string[]) => Promise<PackingStation["leftOut"]>;
}

export const createPacking = ({ db, clock, boards, orderObjects, waitUntil, select, listLeftOut }: Dependencies) => {
  const repo = createPackingRepo(db);

  /** Notifies the other pickers, and everyone when the picking of an order began. */
  const publish = (changes: readonly LineMark[]): void => {
    const orders = new Map(changes.map(({ line }) => [line.orderId, line]));
    for (const { orderId: id, city, stage, status, version, agentId } of orders.values()) {
      if (stage) continue;
      const event = { id, city, version: version + 1, from: status, to: status, agentId };
      tellCoordinator({ orderObjects, waitUntil }, id, (coordinator) => coordinator.announce(event));
    }
    for (const city of new Set(changes.map(({ line }) => line.city))) waitUntil(boards.publishPicked(city));
  };

  return {
    ...createPicking({ db, clock }, publish),

    /** Without a stage or chosen orders, lists only orders not packed yet, so that packed ones do not fill the page. */
    async readStation(visitor: Visitor, query: FulfilmentQuery): Promise<PackingStation> {
      requireStaff(visitor);
      const { day, selection: asked } = await select(query, MAX_PACKED);
      const selection = query.stage || query.order ? asked : ({ ...asked, stage: "unpacked" } as const);
      const [station, leftOut] = await Promise.all([repo.readStation(selection), listLeftOut(query.order ?? [])]);
      const lines = Map.groupBy(station.lines.toSorted(byPlace), ({ orderId }) => orderId);
      const shown = station.orders.slice(0, MAX_PACKED);
      return {
        day,
        leftOut,
        nextAfter: station.orders.length > MAX_PACKED ? (shown.at(-1)?.id ?? null) : null,
        orders: shown.map(({ id, version, stage, crates, buyer, notes, estimatedDelivery, agent }) => ({
          _id: id,
          version,
          ...(stage ? { stage } : {}),
          ...(crates ? { crates } : {}),
          buyer,
          notes,
          estimatedDelivery: iso(estimatedDelivery),
          agent,
          lines: (lines.get(id) ?? []).map(toLine),
          replacements: [...(station.replacements.get(id) ?? [])],
        })),
      };
    },
  };
};
