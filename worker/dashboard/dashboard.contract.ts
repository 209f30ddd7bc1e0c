import * as v from "valibot";
import { ProductNames } from "../catalogue/catalogue.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import { Order } from "../orders/orders.contract.ts";

/** Days in the chart, including today. */
export const CHART_DAYS = 30;
/** Each queue is counted up to this number; more is shown as "99+". */
export const QUEUE_CAP = 100;
export const RECENT_ORDERS = 8;
export const LOW_STOCK_SHOWN = 12;

const count = v.pipe(v.number(), v.integer());

const DashboardStats = v.object({
  /** Total of paid orders that were not refunded, in rupees. */
  totalRevenue: v.number(),
  totalOrders: count,
  totalProducts: count,
  totalUsers: count,
});

/** Numbers of orders that need an action, each counted up to `QUEUE_CAP`. */
export const DashboardQueues = v.object({
  toConfirm: count,
  /** Cash orders that are cancelled within four hours unless staff confirm them. */
  expiring: count,
  unassigned: count,
  late: count,
  /** Confirmed or accepted orders by stage; `toPick`: picking has not begun. */
  toPick: count,
  picking: count,
  packed: count,
  loaded: count,
  cancelRequests: count,
  /** Cash orders of the last seven days that nobody confirmed in time. */
  expired: count,
});
export type DashboardQueues = v.InferOutput<typeof DashboardQueues>;

/** Number of orders placed on this day in India, and the rupees received for them. */
export const DayFigures = v.object({ day: v.string(), orders: count, revenue: v.number() });
export type DayFigures = v.InferOutput<typeof DayFigures>;

export const LowStock = v.object({
  _id: v.string(),
  name: v.string(),
  names: ProductNames,
  unit: v.picklist(UNITS),
  stock: v.number(),
});
export type LowStock = v.InferOutput<typeof LowStock>;

export const Dashboard = v.object({
  stats: DashboardStats,
  recentOrders: v.array(Order),
  queues: DashboardQueues,
  /** Oldest first, including days without orders. */
  days: v.array(DayFigures),
  lowStock: v.array(LowStock),
  /** Number of differences found by the last full ledger check. */
  bookDifferences: count,
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
