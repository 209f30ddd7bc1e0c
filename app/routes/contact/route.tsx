import type { SubmissionResult } from "@conform-to/react";
import { Clock, type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { type ActionFunctionArgs, href, type ShouldRevalidateFunction } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { ContactInput } from "../../../worker/contact/contact.contract.ts";
import { readIdempotencyKey } from "../../../worker/http/idempotency.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { TextareaField, TextField } from "../../components/ui/fields.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { formClientAction } from "../../features/action-result/client-action.ts";
import { conformed, parseForm, submitForm } from "../../features/forms/conform.ts";
import { PostForm } from "../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../features/toasts/flash-cookie.ts";
import { messagesHere, messagesIn, useMessages } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("contact", "pageTitle");

/** `?order=` fills in the subject. The key is new with each load, so that the next message is not a repetition. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const order = url.searchParams.get("order") ?? "";
  const subject = /^\w{26}$/.test(order) ? messagesIn(language, "contact")("aboutOrder", { id: order }) : "";
  const sender = { subject, name: actor?.name ?? "", email: actor?.email ?? "", mobile: actor?.phone ?? "" };
  const { partialReturns } = await context.get(servicesContext).settings.read();
  return { sender, partialReturns, formKey: crypto.randomUUID() };
};

/** Browsers do not autofill this name. A filled field marks the sender as a bot. */
const TRAP_FIELD = "leave_this_empty";

/** A message with a filled honeypot is dropped with the same response, so that bots learn nothing. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { ip, language } = context.get(requestContext);
  const form = await request.formData();
  return submitForm(language, parseForm(form, ContactInput), async (input) => {
    const sender = { ip, key: readIdempotencyKey(form.get("key")), language };
    if (!form.get(TRAP_FIELD)) await context.get(servicesContext).contact.sendMessage(input, sender);
    return redirectWithToast(href("/contact"), "success", messagesIn(language, "contact")("form.sent"));
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, (isOffline) => messagesHere("contact")(isOffline ? "form.offline" : "form.failed"));

/** A city or language chosen in the header does not load a new form, which would lose the typed message. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (formAction === undefined || formAction.startsWith(href("/contact")));

const QUESTIONS = ["hours", "minimum", "returns", "tracking", "bulk"] as const;

const LINK = "-my-2.5 inline-flex min-h-11 items-center font-semibold text-brand-text underline wrap-anywhere";

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

function Questions({ partialReturns }: { partialReturns: boolean }) {
  const text = useMessages("contact");
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-3 text-xl">
        {text("faqTitle")}
      </h2>
      <div className="grid gap-2">
        {QUESTIONS.map((key) => (
          <details key={key} className="group rounded-lg border border-line bg-surface px-4 shadow-card">
            <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
              {text(`faq.${key}.question`)}
              <FoldArrow className="shrink-0 text-muted" />
            </summary>
            <p className="pb-4 text-muted">
              {text(key === "returns" && partialReturns ? "faq.returns.partialAnswer" : `faq.${key}.answer`)}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

function ContactInfo() {
  const text = useMessages("contact");
  return (
    <Card>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Fact icon={Phone} label={text("phone")}>
          <a className={LINK} href={`tel:${brand.phone.replaceAll(" ", "")}`}>
            {brand.phone}
          </a>
        </Fact>
        <Fact icon={Mail} label={text("email")}>
          <a className={LINK} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </Fact>
        <Fact icon={MapPin} label={text("address")}>
          {brand.address}
        </Fact>
        <Fact icon={Clock} label={text("hours")}>
          {text("hoursText")}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid content-start grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
      <Icon aria-hidden className="row-span-2 mt-0.5 size-5 text-brand-text" />
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold text-balance">{children}</dd>
    </div>
  );
}

interface ContactFormProps {
  /** The idempotency key: a form sent twice makes one message. */
  formKey: string;
  sender: Pick<ContactInput, "name" | "email" | "mobile" | "subject">;
  lastResult: SubmissionResult | undefined;
}

function ContactForm({ formKey, sender, lastResult }: ContactFormProps) {
  const text = useMessages("contact");
  const [form, fields] = useSchemaForm(ContactInput, {
    id: "contact",
    lastResult,
    defaultValue: sender,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PostForm
      form={form}
      submit={text("form.submit")}
      submitting={text("form.submitting")}
      className="sm:grid-cols-2 sm:[&>.whole]:col-span-2"
    >
      <input type="hidden" name="key" value={formKey} />
      <Trap label={text("form.trap")} />
      <TextField label={text("form.name")} {...conformed(fields.name)} className="whole" autoComplete="name" />
      <TextField label={text("form.email")} {...conformed(fields.email)} type="email" autoComplete="email" />
      <TextField label={text("form.mobile")} {...conformed(fields.mobile)} type="tel" autoComplete="tel" />
      <TextField label={text("form.subject")} {...conformed(fields.subject)} className="whole" autoComplete="off" />
      <TextareaField label={text("form.message")} {...conformed(fields.message)} className="whole" rows={5} />
    </PostForm>
  );
}

/** A honeypot for bots, hidden from view, screen readers and the tab order. */
function Trap({ label }: { label: string }) {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {label}
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
