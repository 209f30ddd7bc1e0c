import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { SellerEntry, SellerInput } from "../seller.contract.ts";

/** Mounted at /api/admin/seller: for the owner. */
export const sellerRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({ who: "owner", summary: "What documents say about the seller", answers: { seller: SellerEntry } }),
    async (c) => c.json({ success: true, seller: await c.var.services.seller.getSeller(c.var.actor) }),
  )
  .put(
    "/",
    route({
      who: "owner",
      summary: "Change it, for documents from now on",
      body: SellerInput,
      sample: {
        name: "Rasad Provisions",
        gstin: "",
        fssai: "",
        address: "Musallahpur Haat, Patna 800006",
        state: "10",
        accountName: "",
        accountNumber: "",
        ifsc: "",
        bankName: "",
        version: 99,
      },
      sampleStatus: 409,
      answers: { seller: SellerEntry },
    }),
    async (c) =>
      c.json({ success: true, seller: await c.var.services.seller.changeSeller(c.var.actor, c.req.valid("json")) }),
  );
