import type { Needs } from "../compose.ts";
import type { CounterKey } from "../counters/counters.service.ts";
import { requireStaff, type Visitor } from "../identity/permissions.ts";
import { DAY_MS, indianDay } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { CHART_DAYS, type Dashboard, LOW_STOCK_SHOWN, QUEUE_CAP, RECENT_ORDERS } from "./dashboard.contract.ts";

export function createDashboardService({
  clock,
  counters,
  orders,
  catalogue,
  ledger,
}: Needs<"counters" | "orders" | "catalogue" | "ledger">) {
  return {
    /** Reads counters and bounded index ranges, so the cost does not grow with the number of orders. */
    async read(visitor: Visitor): Promise<Dashboard> {
      const actor = requireStaff(visitor);
      const days = Array.from({ length: CHART_DAYS }, (_, i) => indianDay(clock.now() - (CHART_DAYS - 1 - i) * DAY_MS));
      const keys = days.flatMap((day): CounterKey[] => [`orders.day.${day}`, `revenue.day.${day}`]);
      const [figures, recent, queues, lowStock, check] = await Promise.all([
        counters.read("revenue.paise", "orders.total", "products.all", "users.total", ...keys),
        orders.listForStaff(actor, { limit: RECENT_ORDERS }),
        orders.countQueues(actor, QUEUE_CAP),
        catalogue.listLowStock(LOW_STOCK_SHOWN),
        ledger.readCheck(actor),
      ]);
      return {
        stats: {
          totalRevenue: toRupees(figures["revenue.paise"]),
          totalOrders: figures["orders.total"],
          totalProducts: figures["products.all"],
          totalUsers: figures["users.total"],
        },
        recentOrders: recent.orders,
        queues,
        days: days.map((day) => ({
          day,
          orders: figures[`orders.day.${day}`] ?? 0,
          revenue: toRupees(figures[`revenue.day.${day}`] ?? 0),
        })),
        lowStock,
        bookDifferences: check.differences.length,
      };
    },
  };
}
