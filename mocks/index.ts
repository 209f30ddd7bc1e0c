import { Hono } from "hono";
import * as v from "valibot";
import { inboxPage, mailPage } from "./inbox-page.ts";
import { type Inbox, openInbox } from "./mail.ts";
import { type PushService, push } from "./push/routes.ts";
import type { Provider } from "./razorpay/provider.ts";
import { razorpay } from "./razorpay/routes.ts";
import { readBody } from "./read-body.ts";
import { type WebhookReceiver, webhooks } from "./webhooks/routes.ts";

export { Inbox, Mail } from "./mail.ts";
export { PushService } from "./push/routes.ts";
export { Provider } from "./razorpay/provider.ts";
export { WebhookReceiver } from "./webhooks/routes.ts";

export interface MocksEnv {
  readonly INBOX: DurableObjectNamespace<Inbox>;
  readonly PROVIDER: DurableObjectNamespace<Provider>;
  readonly PUSH_SERVICE: DurableObjectNamespace<PushService>;
  readonly WEBHOOK_RECEIVER: DurableObjectNamespace<WebhookReceiver>;
  readonly APP_ORIGIN: string;
  /** The app's key at the payment provider, and the secret that signs the provider's events. */
  readonly RAZORPAY_KEY_ID: string;
  readonly RAZORPAY_KEY_SECRET: string;
  readonly RAZORPAY_WEBHOOK_SECRET: string;
}

const MailFaults = v.object({ fail: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), to: v.optional(v.string()) });

const app = new Hono<{ Bindings: MocksEnv }>();

app.get("/", async (c) => {
  const inbox = openInbox(c.env);
  const to = c.req.query("to")?.trim() || undefined;
  const [mails, addresses] = await Promise.all([inbox.list({ to, limit: 200 }), inbox.addresses()]);
  const mail = await inbox.read(Number(c.req.query("mail")));
  return inboxPage({ mails, addresses, mail, to, appOrigin: c.env.APP_ORIGIN });
});

app.get("/mail", async (c) => {
  const mails = await openInbox(c.env).list({ to: c.req.query("to")?.trim() || undefined });
  return c.json(mails.map(({ id, to, subject, text, html, at }) => ({ id, to, subject, text, html, at })));
});

app.delete("/mail", async (c) => {
  await openInbox(c.env).empty();
  return c.json({});
});

/** Makes the next `fail` sends, or those to one address, fail with the mail service's rate-limit code. */
app.post("/mail/faults", async (c) => {
  const { fail, to } = await readBody(c, MailFaults, '"fail" must be a whole number of sends, 0 or more.');
  await openInbox(c.env).failNext(fail, to);
  return c.json({ fail });
});

app.get("/mail/:id{\\d+}", async (c) => {
  const mail = await openInbox(c.env).read(Number(c.req.param("id")));
  return mail ? mailPage(mail) : c.notFound();
});

app.route("/push", push);
app.route("/webhooks", webhooks);
app.route("/", razorpay);
app.notFound((c) => c.json({ success: false, message: "The mocks have nothing here." }, 404));

export default app;
