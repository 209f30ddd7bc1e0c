import { inboxPage, mailPage } from "./inbox-page.ts";
import { type Inbox, openInbox } from "./mail.ts";
import { answerPush, type PushService } from "./push/admin.ts";
import { answerProvider } from "./razorpay/admin.ts";
import type { Provider } from "./razorpay/provider.ts";

export { Inbox, Mail } from "./mail.ts";
export { PushService } from "./push/admin.ts";
export { Provider } from "./razorpay/provider.ts";

export interface MocksEnv {
  readonly INBOX: DurableObjectNamespace<Inbox>;
  readonly PROVIDER: DurableObjectNamespace<Provider>;
  readonly PUSH_SERVICE: DurableObjectNamespace<PushService>;
  readonly APP_ORIGIN: string;
  /** The app's key at the payment provider, and the secret with which the provider signs its events. */
  readonly RAZORPAY_KEY_ID: string;
  readonly RAZORPAY_KEY_SECRET: string;
  readonly RAZORPAY_WEBHOOK_SECRET: string;
}

const plain = (status: number, message: string): Response => Response.json({ success: false, message }, { status });

/**
 * `POST /mail/faults {"fail": N, "to"?: ADDRESS}`: the next N sends, or the next N to this address, fail with the code
 * that Cloudflare's mail service uses for its rate limit.
 */
async function setFaults(request: Request, env: MocksEnv): Promise<Response> {
  const body = await request.json<{ fail?: unknown; to?: unknown }>().catch(() => ({ fail: undefined, to: undefined }));
  const { fail, to } = body;
  if (typeof fail !== "number" || !Number.isSafeInteger(fail) || fail < 0) {
    return plain(400, '"fail" must be a whole number of sends, 0 or more.');
  }
  await openInbox(env).failNext(fail, typeof to === "string" ? to : undefined);
  return Response.json({ fail });
}

async function handleRequest(request: Request, env: MocksEnv): Promise<Response> {
  const url = new URL(request.url);
  const route = `${request.method} ${url.pathname}`;
  const inbox = openInbox(env);
  const to = url.searchParams.get("to")?.trim() || undefined;

  if (route === "GET /") {
    const selected = Number(url.searchParams.get("mail"));
    const [mails, addresses] = await Promise.all([inbox.list({ to, limit: 200 }), inbox.addresses()]);
    const mail = Number.isSafeInteger(selected) && selected > 0 ? await inbox.read(selected) : undefined;
    return inboxPage({ mails, addresses, mail, to, appOrigin: env.APP_ORIGIN });
  }
  if (route === "GET /mail") {
    const mails = await inbox.list({ to });
    return Response.json(mails.map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at })));
  }
  if (route === "DELETE /mail") {
    await inbox.empty();
    return Response.json({});
  }
  if (route === "POST /mail/faults") return setFaults(request, env);

  const push = await answerPush(request, env);
  if (push) return push;
  const payment = await answerProvider(request, env);
  if (payment) return payment;

  const id = /^GET \/mail\/(\d+)$/.exec(route)?.[1];
  const mail = id === undefined ? undefined : await inbox.read(Number(id));
  return mail === undefined ? plain(404, "The mocks have nothing here.") : mailPage(mail);
}

export default {
  fetch: handleRequest,
} satisfies ExportedHandler<MocksEnv>;
