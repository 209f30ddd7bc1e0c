import { Hono } from "hono";
import { cors } from "hono/cors";
import * as v from "valibot";
import type { MocksEnv } from "../index.ts";
import { readBody } from "../read-body.ts";
import { checkoutScript } from "./checkout-script.ts";
import { FAULT_KINDS, FaultSetting } from "./faults.ts";
import type { Behaviour } from "./ledger.ts";
import { openProvider, type WebhookSettings } from "./provider.ts";
import { qrPage } from "./qr-page.ts";

/** The payment provider: its API, its dialog, and the settings for faults. */
export const razorpay = new Hono<{ Bindings: MocksEnv }>();

razorpay.use("/v1/checkout/*", cors());
razorpay.use("/razorpay/*", cors());

razorpay.get("/v1/checkout.js", cors(), (c) =>
  c.body(checkoutScript, 200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" }),
);

/** Requests from the dialog in the buyer's browser, which sends the public key and order id like the real one. */
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

razorpay.get("/razorpay/qr-codes", async (c) => c.json(await openProvider(c.env).listQrCodes()));

/** The page that pays a code, instead of the payment app on the buyer's phone. */
razorpay.get("/razorpay/qr/:id", async (c) => {
  const found = await openProvider(c.env).qrCode(c.req.param("id"));
  return "ok" in found ? qrPage(found.ok, c.req.query("said")) : c.notFound();
});

razorpay.post("/razorpay/qr/:id", async (c) => {
  const form = await c.req.formData();
  const rupees = Number(form.get("rupees"));
  const result = await openProvider(c.env).payQr(c.req.param("id"), {
    ...(rupees > 0 ? { amount: Math.round(rupees * 100) } : {}),
    isLate: form.has("isLate"),
    isSilent: form.has("isSilent"),
  });
  const said = "ok" in result ? "Paid" : result.refused;
  return c.redirect(`/razorpay/qr/${c.req.param("id")}?said=${encodeURIComponent(said)}`, 303);
});

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
