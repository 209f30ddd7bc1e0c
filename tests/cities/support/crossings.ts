const LISTS = "a list of all cities' orders, joined by time";
const COUNTS = "an agent has what they did in each city added up";
const BUYER = "a buyer's orders of all cities are counted, or cancelled";

/**
 * The calls that ask the databases of several cities about goods, orders or payments, and why. The sweep fails for any other
 * call, and for one on this list that asks a single database.
 */
export const CROSSING_ROUTES: Readonly<Record<string, string>> = {
  "GET /admin/agents": COUNTS,
  "GET /admin/agents/cancel-requests": LISTS,
  "GET /admin/buyers/:id": BUYER,
  "GET /admin/dashboard": "the shop's figures are the sums of its cities",
  "GET /admin/orders": LISTS,
  "GET /admin/payments/reconciliation": "the owner sees the discrepancies of all cities",
  "GET /agent/my-orders": "an agent who moved still has their deliveries of before",
  "GET /alerts": "a person sees what they wait for in every city",
  "GET /auth/profile": COUNTS,
  "GET /auth/profile/data": "a person downloads everything that the shop holds about them",
  "GET /orders/my-orders": LISTS,
  "GET /standing-orders": LISTS,
  "GET /ready": "the shop is ready when every city is",
  "PATCH /admin/agents/:id/reject": "the agent's orders are released wherever they carry them",
  "PATCH /admin/agents/:id/verify": COUNTS,
  "PATCH /admin/buyers/:id/block": BUYER,
  "POST /admin/buyers/:id/cancel-open-orders": BUYER,
  "POST /payment/webhook": "the provider's order id does not say of which city it is",
  "PUT /auth/profile": COUNTS,
};

/** The same for the methods of services, which pages call too. */
export const CROSSING_METHODS: Readonly<Record<string, string>> = {
  "agents.listAgents": COUNTS,
  "alerts.listAlerts": "a person sees what they wait for in every city",
  "buyers.cancelOpenOrders": BUYER,
  "buyers.getBuyer": BUYER,
  "dashboard.read": "the shop's figures are the sums of its cities",
  "orders.countBoard": COUNTS,
  "standingOrders.listStandingOrders": LISTS,
  "orders.countQueues": "the queues of staff are those of all cities",
  "orders.listCancelRequests": LISTS,
  "orders.listCarriedOf": "an agent who moved still has their deliveries of before",
  "orders.listForStaff": LISTS,
  "orders.listMyIdsAsAgent": COUNTS,
  "orders.listMyOpenAndEarlier": LISTS,
  "orders.listMyOpenOrders": LISTS,
  "orders.listMyOrders": LISTS,
  "orders.listMyOrdersOf": LISTS,
  "orders.listOfAgent": "an agent who moved still has their deliveries of before",
  "ownData.readDeletionObstacles": "an open order in any city stands against a deletion",
  "payments.getReconciliation": "the owner sees the discrepancies of all cities",
};

/** Methods that find nobody by the id of the sweep, and so end in the shared database; the routes call them with real ids. */
export const ENDING_EARLY: readonly string[] = ["agents.decideAgent", "buyers.setBlocked", "ownData.deleteAccount"];
