import { data, href } from "react-router";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import {
  ChangeEndpointInput,
  DeliveriesQuery,
  RotateSecretInput,
} from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import {
  type ActionResult,
  actionRefused,
  type FormArguments,
  pickIntent,
  runForm,
} from "../../../features/action-result/action-result.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readEndpoint } from "../../../features/webhooks/endpoint-form.ts";
import { isFreshSession } from "../../../features/webhooks/fresh-session.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

const INTENTS = ["ping", "again", "change", "enable", "disable", "rotate", "remove"] as const;
type Intent = (typeof INTENTS)[number];

export const loadWebhook = async ({ context, url }: FormArguments, endpointId: string) => {
  const { actor } = context.get(requestContext);
  const asked = Object.fromEntries(url.searchParams);
  const read = async () => {
    const query = parseInput(DeliveriesQuery, { ...asked, limit: 20 });
    return context.get(servicesContext).webhooks.listDeliveries(actor, endpointId, query);
  };
  const [page, isFresh] = await Promise.all([read(), isFreshSession(context)]);
  return { ...page, isFresh, isAll: asked.status !== "undelivered" };
};

/** The secret is in the action's own response, because it is never shown again. */
export type WebhookResult = ActionResult & { readonly secret?: string };

const rotate = async ({ context }: FormArguments, form: FormData, id: string) => {
  const facts = context.get(requestContext);
  const rotatedAt = form.get("rotatedAt")?.toString() || null;
  try {
    const input = parseInput(RotateSecretInput, { rotatedAt, currentPassword: form.get("currentPassword") ?? "" });
    const { secret } = await context.get(servicesContext).webhooks.rotate(facts.actor, id, input, facts);
    return data<WebhookResult>({ ok: true, form: "rotate", message: "", secret });
  } catch (error) {
    return actionRefused(context, form, "rotate", error);
  }
};

const remove = async ({ context }: FormArguments, form: FormData, id: string) => {
  const { actor, language } = context.get(requestContext);
  try {
    await context.get(servicesContext).webhooks.remove(actor, id);
  } catch (error) {
    return actionRefused(context, form, "remove", error);
  }
  return redirectWithToast(href("/profile/webhooks"), "success", messagesIn(language, "webhookEndpoints")("removed"));
};

/** Runs the commands that stay on the page; returns the success message. */
const run = async ({ context }: FormArguments, form: FormData, id: string, intent: Intent): Promise<string> => {
  const facts = context.get(requestContext);
  const { actor, language } = facts;
  const { webhooks } = context.get(servicesContext);
  const change = (sent: object) => webhooks.change(actor, id, parseInput(ChangeEndpointInput, sent), facts);
  const text = messagesIn(language, "webhookEndpoints");
  switch (intent) {
    case "ping":
      await webhooks.ping(actor, id);
      return text("tested");
    case "again":
      await webhooks.sendAgain(actor, id, String(form.get("delivery") ?? ""));
      return text("delivery.sentAgain");
    case "enable":
      await change({ isActive: true });
      return text("enabled");
    case "disable":
      await change({ isActive: false });
      return text("disabledNow");
    default:
      await change(readEndpoint(form));
      return text("saved");
  }
};

export const changeWebhook = async (args: FormArguments, id: string) => {
  const form = await args.request.formData();
  const intent = pickIntent(form, INTENTS);
  if (intent === "rotate") return rotate(args, form, id);
  if (intent === "remove") return remove(args, form, id);
  const name = intent === "again" ? `again-${form.get("delivery")}` : intent;
  return runForm(args, form, name, () => run(args, form, id, intent));
};
