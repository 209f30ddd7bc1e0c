import type { Context } from "hono";
import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, jsonBody, queryOf, signedIn } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";
import { parseInput } from "../../platform/parse-input.ts";
import { FulfilmentQuery, PackingSheets, PickList } from "../fulfilment/fulfilment.contract.ts";
import {
  AdminOrdersQuery,
  IdempotencyKey,
  Order,
  OrderPageQuery,
  PlaceOrderInput,
  RatingInput,
  TimelineEvent,
} from "../orders.contract.ts";

/** The Idempotency-Key header, checked; undefined when none was sent. */
export const idempotencyKey = (c: Context): string | undefined => {
  const key = c.req.header("Idempotency-Key");
  return key === undefined ? undefined : parseInput(IdempotencyKey, key);
};

const pageOfOrders = { orders: v.array(Order), nextCursor: v.nullable(v.string()) };

export const ordersRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/",
    answers("Place a cash order", { order: Order }, { status: 201 }),
    signedIn,
    ...jsonBody(PlaceOrderInput),
    async (c) => {
      const order = await c.var.services.orders.placeOrder(c.var.actor, c.req.valid("json"), idempotencyKey(c));
      return c.json({ success: true, order }, 201);
    },
  )
  .get("/my-orders", answers("My orders, newest first", pageOfOrders), signedIn, queryOf(OrderPageQuery), async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listMyOrders(c.var.actor, c.req.valid("query"))) }),
  )
  .post("/available-orders", answers("The agents' board", pageOfOrders), signedIn, queryOf(OrderPageQuery), async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listAvailable(c.var.actor, c.req.valid("query"))) }),
  )
  .get("/:id", answers("An order", { order: Order }), signedIn, async (c) =>
    c.json({ success: true, order: await c.var.services.orders.getOrder(c.var.actor, c.req.param("id")) }),
  )
  .get("/:id/events", answers("An order's timeline", { events: v.array(TimelineEvent) }), signedIn, async (c) =>
    c.json({ success: true, events: await c.var.services.orders.listEvents(c.var.actor, c.req.param("id")) }),
  )
  .post(
    "/:id/rating",
    answers("The buyer rates a delivery, once", { order: Order }),
    signedIn,
    ...jsonBody(RatingInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orders.rateOrder(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  );

/** Of the agent who asks. */
export const agentOrdersRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/my-orders",
  answers("What I carry and what I delivered", { ordersAccepted: v.array(Order), ordersDelivered: v.array(Order) }),
  signedIn,
  queryOf(OrderPageQuery),
  async (c) => {
    const { orders } = c.var.services;
    const query = c.req.valid("query");
    const [accepted, delivered] = await Promise.all([
      orders.listOfAgent(c.var.actor, "accepted", query),
      orders.listOfAgent(c.var.actor, "delivered", query),
    ]);
    return c.json({ success: true, ordersAccepted: accepted.orders, ordersDelivered: delivered.orders });
  },
);

export const adminOrdersRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/", answers("All orders, newest first", pageOfOrders), signedIn, queryOf(AdminOrdersQuery), async (c) =>
    c.json({ success: true, ...(await c.var.services.orders.listForStaff(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/pick-list",
    answers("What to fetch for confirmed orders", PickList.entries),
    signedIn,
    queryOf(FulfilmentQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.readPickList(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/packing",
    answers("Confirmed orders to pack", PackingSheets.entries),
    signedIn,
    queryOf(FulfilmentQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listToPack(c.var.actor, c.req.valid("query"))) }),
  );
