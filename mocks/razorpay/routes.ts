import { Hono } from "hono";
import { cors } from "hono/cors";
import * as v from "valibot";
import type { MocksEnv } from "../index.ts";
import { readBody } from "../read-body.ts";
import { checkoutScript } from "./checkout-script.ts";
import { FAULT_KINDS, FaultSetting } from "./faults.ts";
import type { Behaviour } from "./ledger.ts";
import { openProvider, type WebhookSettings } from "./provider.ts";

/** The payment provider: its API, its dialog, and the settings for faults. */
export const razorpay = new Hono<{ Bindings: MocksEnv }>();

razorpay.use("/v1/checkout/*", cors());
razorpay.use("/razorpay/*", cors());

razorpay.get("/v1/checkout.js", cors(), (c) =>
  c.body(checkoutScript, 200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" }),
);

/** Requests from the dialog in the buyer's browser, which sends the public key and the order's id, as the real one does. */
razorpay.post("/v1/checkout/:step{pay|fail}", async (c) => {
  const { key, order_id: orderId, ...person } = await c.req.json<Record<string, string>>();
  if (key !== c.env.RAZORPAY_KEY_ID || typeof orderId !== "string") {
    return c.json({ success: false, message: "Authentication failed" }, 400);
  }
  const provider = openProvider(c.env);
  const isPaid = c.req.param("step") === "pay";
  const result = await (isPaid ? provider.pay(orderId, person) : provider.fail(orderId, person));
  return "ok" in result ? c.json(result.ok) : c.json({ error: { description: result.refused } }, 400);
});

razorpay.all("/v1/*", (c) => openProvider(c.env).fetch(c.req.raw));

razorpay.get("/razorpay", async (c) => c.json(await openProvider(c.env).list()));

razorpay.post("/razorpay/faults", async (c) => {
  const faults = await readBody(c, v.array(FaultSetting), `Send [{on, kind, times}]; kinds: ${FAULT_KINDS}`);
  await openProvider(c.env).setFaults(faults);
  return c.json(faults);
});

razorpay.post("/razorpay/webhooks", async (c) =>
  c.json(await openProvider(c.env).setWebhooks(await c.req.json<Partial<WebhookSettings>>())),
);

razorpay.post("/razorpay/behaviour", async (c) =>
  c.json(await openProvider(c.env).behave(await c.req.json<Partial<Behaviour>>())),
);
