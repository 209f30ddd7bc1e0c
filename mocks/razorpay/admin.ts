import type { MocksEnv } from "../index.ts";
import { checkoutScript } from "./checkout-script.ts";
import { FAULT_KINDS, type FaultSetting } from "./faults.ts";
import type { Behaviour } from "./ledger.ts";
import { openProvider, type WebhookSettings } from "./provider.ts";

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };

const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS });
const badRequest = (message: string): Response => json({ success: false, message }, 400);

const isFault = (one: unknown): one is FaultSetting => {
  const { on, kind, times } = (one ?? {}) as Partial<FaultSetting>;
  return typeof on === "string" && FAULT_KINDS.some((known) => known === kind) && Number.isSafeInteger(times);
};

/** Requests from the dialog in the buyer's browser, which sends the public key and the order's id, as the real one does. */
const answerDialog = async (request: Request, env: MocksEnv, step: string): Promise<Response> => {
  const { key, order_id: orderId, email, contact } = await request.json<Record<string, string>>();
  if (key !== env.RAZORPAY_KEY_ID || typeof orderId !== "string") return badRequest("Authentication failed");
  const provider = openProvider(env);
  const person = { email: email ?? "", contact: contact ?? "" };
  const result =
    step === "pay"
      ? await provider.pay(orderId, person)
      : step === "fail"
        ? await provider.fail(orderId, person)
        : await provider.show(orderId);
  return "ok" in result ? json(result.ok) : json({ error: { description: result.refused } }, result.status);
};

/** The routes of the payment provider: its API, its dialog, and the settings for faults. Null for other paths. */
export const answerProvider = async (request: Request, env: MocksEnv): Promise<Response | null> => {
  const { pathname } = new URL(request.url);
  const provider = openProvider(env);
  if (request.method === "OPTIONS" && pathname.startsWith("/v1/checkout/"))
    return new Response(null, { headers: CORS });
  if (pathname === "/v1/checkout.js") {
    const headers = { ...CORS, "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" };
    return new Response(checkoutScript, { headers });
  }
  const step = /^\/v1\/checkout\/(show|pay|fail)$/.exec(pathname)?.[1];
  if (step) return answerDialog(request, env, step);
  if (pathname.startsWith("/v1/")) return provider.fetch(request);

  const body = request.method === "POST" ? await request.json().catch(() => null) : null;
  switch (`${request.method} ${pathname}`) {
    case "GET /razorpay":
      return json(await provider.list());
    case "POST /razorpay/faults":
      if (!Array.isArray(body) || !body.every(isFault))
        return badRequest(`Send [{on, kind, times}]; kinds: ${FAULT_KINDS}`);
      await provider.setFaults(body);
      return json(body);
    case "POST /razorpay/webhooks":
      return json(await provider.setWebhooks((body ?? {}) as Partial<WebhookSettings>));
    case "POST /razorpay/behaviour":
      return json(await provider.behave((body ?? {}) as Partial<Behaviour>));
    default:
      return null;
  }
};
