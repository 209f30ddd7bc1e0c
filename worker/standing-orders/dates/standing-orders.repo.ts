import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { parseBreaks } from "../../catalogue/price-breaks.contract.ts";
import { type StoredNames, toNames } from "../../catalogue/product-names.contract.ts";
import type { ProductRow } from "../../catalogue/to-product.ts";
import type { Slot } from "../../cities/slots/slots.contract.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, readBatch, readRows, type Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { users } from "../../schema/accounts.table.ts";
import { NAME_COLUMNS, productPrices, products, SOLD_COLUMNS } from "../../schema/catalogue.table.ts";
import { lastPrices } from "../../schema/last-prices.table.ts";
import { listLines, lists } from "../../schema/lists.table.ts";
import { orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { daysOffOf, deliverySlots, SLOT_JSON } from "../../schema/slots.table.ts";
import { standingOrderDays, standingOrders } from "../../schema/standing-orders.table.ts";
import type { DateProducts, DayDetail, WantedLine } from "../day-lines.ts";

const OWN = namedColumnsExcept(standingOrders, ["requestKey", "requestHash", "updatedAt"], "so");

/** Times in ms. */
export interface StandingOrderRow extends RowOf<typeof OWN> {
  /** Null when the list was deleted. */
  readonly listName: string | null;
  /** The member who last enlarged the list and when (ms), as in `lists`. */
  readonly listRaisedBy: string | null;
  readonly listRaisedAt: number | null;
  /** Null when the city no longer offers it. */
  readonly slot: Slot | null;
}

export interface DayRow
  extends Pick<typeof standingOrderDays.$inferSelect, "day" | "state" | "previewedAt" | "orderId" | "raisedBy"> {
  readonly lines: readonly WantedLine[] | null;
  readonly detail: DayDetail;
}

/** `days` are its stored dates, and `daysOff` its city's days without deliveries, both from today on. */
export interface StandingOrderContext {
  readonly order: StandingOrderRow;
  /** 1 while the creator of the standing order still orders for the account. */
  readonly hasMember: number;
  readonly days: readonly DayRow[];
  readonly daysOff: readonly string[];
}

const value = sql.placeholder;

const slotOfCity = prepareOnce<{ city: City; id: string }>(
  () => sql`SELECT ${SLOT_JSON} AS slot FROM ${deliverySlots} s
    WHERE s.id = ${value("id")} AND s.city = ${value("city")} AND s.is_active = 1`,
);

const COLUMNS = sql`${OWN}, li.name AS listName, li.raised_by AS listRaisedBy, li.raised_at AS listRaisedAt,
  (SELECT ${SLOT_JSON} FROM ${deliverySlots} s
    WHERE s.id = so.slot_id AND s.city = so.city AND s.is_active = 1) AS slot`;

const LIST = sql`LEFT JOIN ${lists} li ON li.id = so.list_id AND li.account_id = so.account_id AND li.city = so.city`;

type Stored = Omit<StandingOrderRow, "slot"> & { readonly slot: string | null };
const toRow = (stored: Stored): StandingOrderRow => ({
  ...stored,
  slot: stored.slot === null ? null : (JSON.parse(stored.slot) as Slot),
});

/** Whether the creator of the standing order `row` still orders for its account. */
export const hasMember = (row: SQL): SQL => sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${row}.created_by
  AND u.deleted_at IS NULL AND COALESCE(u.team_account_id, u.id) = ${row}.account_id)`;

const ofAccount = prepareOnce<{ accountId: string }>(
  () => sql`SELECT ${COLUMNS} FROM ${standingOrders} so INDEXED BY standing_orders_account ${LIST}
    WHERE so.account_id = ${value("accountId")} ORDER BY so.id`,
);
const one = prepareOnce<{ id: string; from: string }>(
  () => sql`SELECT ${COLUMNS}, ${daysOffOf(sql`so.city`, sql`${value("from")}`)} AS daysOff, ${hasMember(sql`so`)} AS hasMember
    FROM ${standingOrders} so ${LIST} WHERE so.id = ${value("id")}`,
);
const daysOf = prepareOnce<{ id: string; from: string }>(
  () => sql`SELECT day, state, previewed_at AS previewedAt, lines, order_id AS orderId, raised_by AS raisedBy, detail
    FROM ${standingOrderDays}
    WHERE standing_order_id = ${value("id")} AND day >= ${value("from")} ORDER BY day`,
);

type StoredDay = Omit<DayRow, "lines" | "detail"> & { readonly lines: string | null; readonly detail: string };
const toDay = ({ lines, detail, ...day }: StoredDay): DayRow => ({
  ...day,
  lines: lines === null ? null : (JSON.parse(lines) as WantedLine[]),
  detail: JSON.parse(detail) as DayDetail,
});

const PRODUCT = sql`p.id, ${NAME_COLUMNS}, p.unit, ${SOLD_COLUMNS},
  CASE WHEN p.deleted_at IS NULL THEN pp.price_paise END AS pricePaise, COALESCE(pp.breaks, '[]') AS breaks`;
const productsNow = prepareOnce<{ ids: string; city: City }>(
  () => sql`SELECT ${PRODUCT} FROM json_each(${value("ids")}) wanted CROSS JOIN ${products} p ON p.id = wanted.value
    LEFT JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}`,
);

/** No rows when the date has lines of its own. */
const linesOfList = prepareOnce<{ id: string; day: string }>(
  () => sql`SELECT ${PRODUCT}, ${inUnits(sql`l.quantity_milli`)} AS quantity FROM ${standingOrders} so
    CROSS JOIN ${lists} li ON li.id = so.list_id AND li.account_id = so.account_id AND li.city = so.city
    CROSS JOIN ${listLines} l ON l.list_id = li.id CROSS JOIN ${products} p ON p.id = l.product_id
    LEFT JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = so.city
    WHERE so.id = ${value("id")} AND NOT EXISTS (SELECT 1 FROM ${standingOrderDays}
      WHERE standing_order_id = so.id AND day = ${value("day")} AND lines IS NOT NULL)
    ORDER BY l.position, l.product_id`,
);
const editedLines = prepareOnce<{ id: string; day: string }>(
  () => sql`SELECT ${PRODUCT}, line.value ->> 'quantity' AS quantity FROM ${standingOrders} so
    CROSS JOIN ${standingOrderDays} d ON d.standing_order_id = so.id AND d.day = ${value("day")} AND d.lines IS NOT NULL
    CROSS JOIN json_each(d.lines) line CROSS JOIN ${products} p ON p.id = line.value ->> 'productId'
    LEFT JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = so.city
    WHERE so.id = ${value("id")} ORDER BY line.key`,
);
const pricesBefore = prepareOnce<{ id: string }>(
  () => sql`SELECT lp.prices FROM ${standingOrders} so
    CROSS JOIN ${lastPrices} lp ON lp.account_id = so.account_id AND lp.city = so.city WHERE so.id = ${value("id")}`,
);

interface OrderableRow
  extends StoredNames,
    Pick<ProductRow, "id" | "name" | "unit" | "stock" | "orderMultiple" | "minQuantity" | "breaks"> {
  readonly pricePaise: number | null;
}

type LineRow = OrderableRow & WantedLine;

const toProducts = (rows: readonly OrderableRow[]): DateProducts["products"] =>
  new Map(
    rows.map(({ id: productId, name, unit, stock, orderMultiple, minQuantity, pricePaise, breaks, ...names }) => [
      productId,
      {
        productId,
        name,
        names: toNames(names),
        unit,
        stock,
        orderMultiple,
        minQuantity,
        pricePaise,
        breaks: parseBreaks(breaks),
      },
    ]),
  );

type StoredContext = Stored & Pick<StandingOrderContext, "hasMember"> & { readonly daysOff: string };
const toContext = (
  { daysOff, hasMember, ...row }: StoredContext,
  days: readonly StoredDay[],
): StandingOrderContext => ({
  order: toRow(row),
  hasMember,
  days: days.map(toDay),
  daysOff: JSON.parse(daysOff) as string[],
});

/** Ignores dates with lines of their own, because their approval says nothing about the list. */
const approvedSince = prepareOnce<{ id: string; since: number }>(
  () => sql`SELECT 1 FROM ${standingOrderDays} d CROSS JOIN ${orders} o ON o.id = d.order_id
    WHERE d.standing_order_id = ${value("id")} AND d.lines IS NULL AND d.at >= ${value("since")}
      AND o.created_at >= ${value("since")} AND o.approved_at IS NOT NULL LIMIT 1`,
);

/** `wanted`: the lines to order on the date; empty when its list was deleted. */
export type DateToOrder = StandingOrderContext & DateProducts & { readonly wanted: readonly WantedLine[] };

/** The next step of a standing order and when it is due (ms). */
export interface NextStep {
  readonly nextDay: string;
  readonly step: "preview" | "place";
  readonly dueAt: number;
}

export const setNextStep = (next: NextStep | null): SQL =>
  sql`next_day = ${next?.nextDay ?? null}, step = ${next?.step ?? null}, due_at = ${next?.dueAt ?? null}`;

export const createStandingOrdersRepo = (db: Db) => ({
  async listOfAccount(accountId: string): Promise<StandingOrderRow[]> {
    return ((await readRows(db, ofAccount({ accountId }))) as Stored[]).map(toRow);
  },

  /** One round trip. The caller must check access to the account. */
  async readContext(id: string, from: string): Promise<StandingOrderContext | null> {
    const [[order], days] = await readBatch<[StoredContext[], StoredDay[]]>(db, [
      one({ id, from }),
      daysOf({ id, from }),
    ]);
    return order ? toContext(order, days) : null;
  },

  /** Null when the city does not offer the slot. */
  async findSlot(city: City, id: string): Promise<Slot | null> {
    const [row] = (await readRows(db, slotOfCity({ city, id }))) as { slot: string }[];
    return row ? (JSON.parse(row.slot) as Slot) : null;
  },

  /** Like `readContext`, with the date's lines, their current products and the account's last prices. One round trip. */
  async readDate(id: string, from: string, day: string): Promise<DateToOrder | null> {
    const [[order], days, ofList, edited, before] = await readBatch<
      [StoredContext[], StoredDay[], LineRow[], LineRow[], { prices: string }[]]
    >(db, [
      one({ id, from }),
      daysOf({ id, from }),
      linesOfList({ id, day }),
      editedLines({ id, day }),
      pricesBefore({ id }),
    ]);
    if (!order) return null;
    const rows = [...ofList, ...edited];
    return {
      ...toContext(order, days),
      wanted: rows.map((row) => ({ productId: row.id, quantity: row.quantity })),
      products: toProducts(rows),
      lastPrices: new Map(Object.entries(JSON.parse(before[0]?.prices ?? "{}") as Record<string, number>)),
    };
  },

  /** Whether an order that was placed from the list alone since this time (ms) was approved. */
  isApprovedSince: async (id: string, since: number): Promise<boolean> =>
    (await readRows(db, approvedSince({ id, since }))).length > 0,

  /** Includes products not on sale. */
  async readProducts(city: City, productIds: readonly string[]): Promise<DateProducts["products"]> {
    return toProducts((await readRows(db, productsNow({ ids: JSON.stringify(productIds), city }))) as OrderableRow[]);
  },

  /** For the batch that changes a date. */
  writeDay: (
    id: string,
    day: string,
    { state, lines, raisedBy, previewedAt, detail, orderId, at }: DayToWrite,
  ): Statement =>
    sql`INSERT INTO ${standingOrderDays} (standing_order_id, day, state, previewed_at, lines, raised_by, order_id, detail, at)
      VALUES (${id}, ${day}, ${state}, ${previewedAt ?? null}, ${lines ? JSON.stringify(lines) : null}, ${raisedBy ?? null},
        ${orderId ?? null}, ${JSON.stringify(detail ?? {})}, ${at})
      ON CONFLICT (standing_order_id, day) DO UPDATE SET state = excluded.state, at = excluded.at,
        previewed_at = COALESCE(excluded.previewed_at, previewed_at), order_id = excluded.order_id,
        lines = ${lines === undefined ? sql`lines` : sql`excluded.lines`},
        raised_by = ${raisedBy === undefined ? sql`raised_by` : sql`excluded.raised_by`},
        detail = ${detail === undefined ? sql`detail` : sql`excluded.detail`}`,
});
interface DayToWrite {
  readonly state: DayRow["state"];
  /** Undefined keeps the lines; null returns to the list. */
  readonly lines?: readonly WantedLine[] | null | undefined;
  /** Undefined keeps it. */
  readonly raisedBy?: string | null | undefined;
  readonly previewedAt?: number | undefined;
  readonly detail?: DayDetail | undefined;
  readonly orderId?: string | undefined;
  readonly at: number;
}
