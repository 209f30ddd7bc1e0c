import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireOwner } from "../../identity/permissions.ts";
import { SellerEntry, SellerInput } from "../seller.contract.ts";
import type { SellerService } from "./seller.service.ts";

interface Services {
  readonly seller: SellerService;
}

/** Below /api/admin/seller: for the owner. */
export const sellerRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("What documents say about the seller", { seller: SellerEntry }), signedIn, async (c) =>
    c.json({ success: true, seller: await c.var.services.seller.getSeller(c.var.actor) }),
  )
  .put(
    "/",
    answers("Change it, for documents from now on", { seller: SellerEntry }),
    ...signedInAs(requireOwner),
    ...jsonBody(SellerInput),
    async (c) =>
      c.json({ success: true, seller: await c.var.services.seller.changeSeller(c.var.actor, c.req.valid("json")) }),
  );
