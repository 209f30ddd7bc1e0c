import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { DeliveryTerms } from "../../cities/delivery-terms.contract.ts";
import { accountNotFound } from "../../identity/accounts.errors.ts";
import { assertThat, type Db, type Statement } from "../../platform/d1/db.ts";
import { type PendingRead, prepareOnce, type Results, readTogether } from "../../platform/d1/reads.ts";
import { accountOfSession, userOfSession, users } from "../../schema/accounts.table.ts";
import { hasDelivered } from "../../schema/archived-orders.table.ts";
import { cityForOrder, hasCityTerms } from "../../schema/cities.table.ts";
import { orders } from "../../schema/orders.table.ts";
import { sellerData } from "../../schema/seller.table.ts";
import { slotForOrder } from "../../schema/slots.table.ts";
import { storedSettings } from "../../settings/setting-values.repo.ts";
import { creditOfBuyer } from "../credit-limit/credit-conditions.repo.ts";
import type { OnAccount } from "../credit-limit/require-credit.ts";
import { type PlacingFor, placingMember } from "./member-limits.repo.ts";
import { type UnpaidQuery, unpaidOfNewBuyer } from "./unpaid-limit.repo.ts";

const value = sql.placeholder;
const buyer = value("buyerId");
/** The buyer's id in a query over the user `u`. */
const ID = sql`u.id`;

const openOf = (account: SQLWrapper): SQL => sql`FROM ${orders} INDEXED BY orders_buyer_status
  WHERE buyer_id = ${account} AND status IN ('pending', 'confirmed', 'accepted')`;
const IN_CASH = sql`payment_method = 'cod'`;
const IN_SLOT = sql`slot_id = ${value("slotId")} AND slot_day = ${value("slotDay")}`;
const unpaidOf = (account: SQLWrapper): SQL =>
  sql`(SELECT count(*) FROM ${orders} INDEXED BY orders_unpaid WHERE buyer_id = ${account} AND awaits_payment = 1)`;

/** What the rules of placing and changing an order need to know of its buyer. Flags are 0 or 1. */
export interface BuyerState {
  readonly isBlocked: number;
  /** 0 for staff's own accounts, agents and team members. */
  readonly isBuyingAccount: number;
  /** 1 when the account was deleted since this request began. */
  readonly isDeleted: number;
  /** 1 when the e-mail address is verified, or an order was delivered. */
  readonly isKnown: number;
  /** Open cash orders, and their value. */
  readonly orders: number;
  readonly paise: number;
  /** Number of the buyer's open orders in the order's slot on its day. */
  readonly inSlot: number;
  readonly unpaid: number;
  /** JSON of `UnpaidState`; null for a verified buyer, and for an order that is not paid online. */
  readonly unpaidOfNew: string | null;
  /** 1 when an earlier order has the same idempotency key. */
  readonly isRepeated: number;
  /** JSON of the changed settings, by name. */
  readonly settings: string;
  /** JSON of `PlacingCity`; null for a city that does not exist. */
  readonly city: string | null;
  /** JSON of the seller; null until the owner enters it. */
  readonly seller: string | null;
  /** JSON of `PlacingSlot`; null without a slot, or when the city has no such slot. */
  readonly slot: string | null;
  /** JSON of `PlacingMember`; null when the account itself orders, or the person is no longer a member. */
  readonly member: string | null;
  /** JSON of `CreditOfBuyer`; null for an order that is not on account. */
  readonly credit: string | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly buyerPhone: string | null;
  readonly buyerAddress: string;
  readonly buyerGstin: string | null;
}

interface OrderQuery extends Omit<PlacingFor, "buyerId" | "placedBy">, OnAccount, UnpaidQuery {
  readonly key: string | null;
  readonly city: City;
  /** JSON array of the PIN codes in the address. */
  readonly pins: string;
  readonly slotId: string | null;
  readonly slotDay: string | null;
}

type PlacingQuery = OrderQuery & PlacingFor;

/** `account`: the buyer's id, for a query without the user `u`. */
const stateOf = (account: SQLWrapper, placedBy: SQLWrapper): SQL => sql`
    SELECT open.orders, open.paise, open."inSlot", ${unpaidOf(ID)} AS unpaid, ${unpaidOfNewBuyer} AS unpaidOfNew, ${storedSettings} AS settings,
      u.is_email_verified = 1 OR ${hasDelivered(ID)} AS isKnown,
      u.blocked_at IS NOT NULL AS isBlocked, u.deleted_at IS NOT NULL AS isDeleted,
      u.role = 'hotel' AND u.team_account_id IS NULL AS isBuyingAccount,
      EXISTS (SELECT 1 FROM ${orders} WHERE buyer_id = u.id AND idempotency_key = ${value("key")}) AS isRepeated,
      ${cityForOrder(sql`${value("city")}`, sql`${value("pins")}`)} AS city, ${sellerData} AS seller,
      ${slotForOrder(sql`${value("city")}`, sql`${value("slotId")}`, sql`${value("slotDay")}`)} AS slot,
      ${placingMember(placedBy, ID)} AS member, ${creditOfBuyer} AS credit, u.name AS buyerName, u.email AS buyerEmail, u.phone AS buyerPhone,
      u.address AS buyerAddress, u.gstin AS buyerGstin
    FROM (SELECT count(*) FILTER (WHERE ${IN_CASH}) AS orders, COALESCE(sum(total_paise) FILTER (WHERE ${IN_CASH}), 0) AS paise,
      count(*) FILTER (WHERE ${IN_SLOT}) AS "inSlot" ${openOf(account)}) open
    CROSS JOIN ${users} u ON u.id = ${account}`;

const readState = prepareOnce<PlacingQuery>(() => stateOf(buyer, value("placedBy")));
const readStateOfSession = prepareOnce<OrderQuery & { readonly sessionId: string }>(() =>
  stateOf(accountOfSession(value("sessionId")), sql`NULLIF(${userOfSession(value("sessionId"))}, u.id)`),
);

const readsOf = (state: Statement, products: Statement) =>
  [
    { statement: state, toResult: (rows) => (rows as BuyerState[])[0] },
    { statement: products, toResult: (rows) => rows as PricedProduct[] },
  ] as const satisfies PendingRead<unknown>[];

/** Like `readToPlace`, for the batch that loads the session. */
export const placingReads = (query: OrderQuery & { readonly sessionId: string }, products: Statement) =>
  readsOf(readStateOfSession(query), products);

export interface PlacingState {
  readonly state: BuyerState;
  readonly products: PricedProduct[];
}

/** Throws 404 for an account that does not exist. */
export const stateFrom = ([state, products]: Results<ReturnType<typeof readsOf>>): PlacingState => {
  if (!state) throw accountNotFound();
  return { state, products };
};

/** One round trip. `products` selects the order's priced products. */
export const readToPlace = async (db: Db, query: PlacingQuery, products: Statement): Promise<PlacingState> =>
  stateFrom(await readTogether(db, readsOf(readState(query), products)));

/** Aborts the batch when the buyer was blocked or deleted the account since. */
export const assertMayOrder = prepareOnce<{ buyerId: string }>(() =>
  assertThat(sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${buyer} AND blocked_at IS NULL AND deleted_at IS NULL)`),
);

/** Aborts the batch when the city's terms changed since or, with `mustBeOpen` (0 or 1), when it was closed. */
export const assertCityTerms = prepareOnce<DeliveryTerms & { city: City; mustBeOpen: number }>(() =>
  assertThat(
    hasCityTerms(sql`${value("city")}`, {
      mustBeOpen: sql`${value("mustBeOpen")}`,
      minimum: sql`${value("minOrderPaise")}`,
      fee: sql`${value("deliveryFeePaise")}`,
      freeFrom: sql`${value("freeDeliveryFromPaise")}`,
    }),
  ),
);

/** Null means no limit. `inSlot` counts the orders of a slot on one day. */
interface MaxOpen {
  readonly cash: { readonly orders: number; readonly paise: number } | null;
  readonly inSlot: { readonly id: string; readonly day: string; readonly orders: number } | null;
}

const openAtMost = prepareOnce<Record<"buyerId" | "orders" | "paise" | "slotId" | "slotDay" | "inSlot", unknown>>(() =>
  assertThat(sql`SELECT (${value("orders")} IS NULL OR (count(*) FILTER (WHERE ${IN_CASH}) <= ${value("orders")}
        AND COALESCE(sum(total_paise) FILTER (WHERE ${IN_CASH}), 0) <= ${value("paise")}))
      AND (${value("inSlot")} IS NULL OR count(*) FILTER (WHERE ${IN_SLOT}) <= ${value("inSlot")}) ${openOf(buyer)}`),
);

/** Aborts the batch when the buyer would exceed these limits. */
export const assertOpenAtMost = (buyerId: string, { cash, inSlot }: MaxOpen): Statement[] => {
  if (!cash && !inSlot) return [];
  const limits = { orders: cash?.orders ?? null, paise: cash?.paise ?? null, inSlot: inSlot?.orders ?? null };
  return [openAtMost({ ...limits, buyerId, slotId: inSlot?.id ?? null, slotDay: inSlot?.day ?? null })];
};

/** Aborts the batch when the buyer has more than `max` unpaid online orders. */
export const assertUnpaidAtMost = prepareOnce<{ buyerId: string; max: number }>(() =>
  assertThat(sql`${unpaidOf(buyer)} <= ${value("max")}`),
);
