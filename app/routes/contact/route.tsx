import { PageHeader } from "../../components/page-header.tsx";
import { Card } from "../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { formClientAction } from "../../features/action-result/client-action.ts";
import { pageTitle } from "../../features/page-meta/page-meta.ts";
import { messagesHere, messagesIn, useMessages } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { sendMessage } from "./contact-action.ts";
import { ContactForm } from "./contact-form.tsx";
import { ContactInfo } from "./contact-info.tsx";
import { Questions } from "./questions.tsx";

export const meta = pageTitle("contact", "pageTitle");

/** `?order=`: the subject names it. Each load gets a new idempotency key, so that the next message is not taken for a repetition. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const order = url.searchParams.get("order") ?? "";
  const subject = /^\w{26}$/.test(order) ? messagesIn(language, "contact")("aboutOrder", { id: order }) : "";
  const sender = { subject, name: actor?.name ?? "", email: actor?.email ?? "", mobile: actor?.phone ?? "" };
  const { partialReturns } = await context.get(servicesContext).settings.read();
  return { sender, partialReturns, formKey: crypto.randomUUID() };
};

export const action = (args: Route.ActionArgs) => sendMessage(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, (isOffline) => messagesHere("contact")(isOffline ? "form.offline" : "form.failed"));

export default function Contact({ loaderData: { sender, partialReturns, formKey }, actionData }: Route.ComponentProps) {
  const text = useMessages("contact");
  return (
    <div className="page-width">
      <PageHeader title={text("pageTitle")} text={text("intro")} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <section aria-labelledby="write">
          <Card>
            <h2 id="write" className="text-xl">
              {text("form.title")}
            </h2>
            <p className="mt-1 mb-4 text-muted">{text("form.intro")}</p>
            <ContactForm key={formKey} formKey={formKey} sender={sender} lastResult={actionData?.result} />
          </Card>
        </section>
        <div className="grid grid-cols-1 gap-6">
          <ContactInfo />
          <Questions partialReturns={partialReturns} />
        </div>
      </div>
    </div>
  );
}
