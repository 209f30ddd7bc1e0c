import { route, router } from "../../http/route.ts";
import { Order, RatingInput } from "../orders.contract.ts";

export const ratingRoutes = router(
  route("POST /:id/rating", {
    who: "hotel",
    summary: "Rate a delivery; only once",
    fails: [
      "orders.already_rated",
      "orders.not_delivered",
      "orders.too_old_to_rate",
      "orders.idempotency_conflict",
      "orders.conflict",
    ],
    body: RatingInput,
    sample: { rating: 4 },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.rateOrder(actor, params.id, body, idempotencyKey),
    }),
  }),
);
