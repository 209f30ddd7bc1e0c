import type { Context } from "hono";
import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, jsonBody, queryOf, signedIn, translator } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";
import { parseInput } from "../../platform/parse-input.ts";
import {
  ConfirmedOne,
  ConfirmManyInput,
  FulfilmentQuery,
  PackingSheets,
  PickList,
} from "../fulfilment/fulfilment.contract.ts";
import {
  AdminOrdersQuery,
  IdempotencyKey,
  Order,
  OrderEvent,
  OrderPageQuery,
  PlaceOrderInput,
  RatingInput,
  SetStatusInput,
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
  .get("/:id/events", answers("An order's timeline", { events: v.array(OrderEvent) }), signedIn, async (c) =>
    c.json({ success: true, events: await c.var.services.orders.listEvents(c.var.actor, c.req.param("id")) }),
  )
  .patch("/:id/cancel", answers("The buyer cancels", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orders.cancelOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
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
  )
  .post(
    "/confirm",
    answers("Confirm many, each by itself", { results: v.array(ConfirmedOne) }),
    signedIn,
    ...jsonBody(ConfirmManyInput),
    async (c) => {
      const key = idempotencyKey(c);
      const { services, actor } = c.var;
      const results = await services.orders.confirmMany(actor, c.req.valid("json"), key);
      const translate = translator(c);
      return c.json({
        success: true,
        results: results.map((one) => ({ ...one, message: one.message && translate(one.message) })),
      });
    },
  )
  .patch("/:id/confirm", answers("Confirm", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orders.confirmOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .patch("/:id/cancel", answers("Staff cancels", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orders.cancelOrderAsStaff(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .patch("/:id/otp", answers("Issue a new delivery code", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orders.reissueCode(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .patch(
    "/:id/status",
    answers("Move an order along a legal edge", { order: Order }),
    signedIn,
    ...jsonBody(SetStatusInput),
    async (c) => {
      const { status } = c.req.valid("json");
      return c.json({
        success: true,
        order: await c.var.services.orders.setStatus(c.var.actor, c.req.param("id"), status),
      });
    },
  );
