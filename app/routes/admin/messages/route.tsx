import { MailOpen } from "lucide-react";
import { href } from "react-router";
import { type ContactMessage, MESSAGE_STATES, MessagesQuery } from "../../../../worker/contact/messages.contract.ts";
import { isEmail, PhoneLink } from "../../../components/contact-text.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList, QueryTabs } from "../../../components/list-pages.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("messages", "pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const filter = readQuery(MessagesQuery, url);
  const { actor } = context.get(requestContext);
  const page = await context.get(servicesContext).contact.listMessages(actor, filter);
  return { ...page, state: filter.state };
};

export const clientLoader = cacheLoader<typeof loader>();

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const [id = "", isAnswered] = [form.get("id")?.toString(), form.get("answered") === "yes"];
  return runForm(args, form, `answered-${id}`, async () => {
    await args.context.get(servicesContext).contact.setAnswered(actor, id, isAnswered);
    return messagesIn(language, "messages")(isAnswered ? "done" : "undone");
  });
};

export const clientAction = pageClientAction(faultIn("messages"));

export default function AdminMessages({ loaderData: { messages, nextCursor, state } }: Route.ComponentProps) {
  const text = useMessages("messages");
  const tabs = MESSAGE_STATES.map((one) => ({
    to: one === "open" ? "?" : `?state=${one}`,
    label: text(`states.${one}`),
    isCurrent: state === one,
  }));
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <PagedList path={href("/admin/messages")} text={text} nextCursor={nextCursor}>
        <List rows={messages} empty={<EmptyState icon={MailOpen} title={text(`empty.${state}`)} />} look="cards">
          {(message) => <MessageCard key={message._id} message={message} />}
        </List>
      </PagedList>
    </>
  );
}

function MessageCard({ message: card }: { message: ContactMessage }) {
  const { _id, name, email, mobile, subject, message, createdAt, answered } = card;
  const text = useMessages("messages");
  const { dateTime } = useDates();
  return (
    <li
      data-testid="message-card"
      aria-labelledby={`message-${_id}`}
      className="flex flex-col rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 id={`message-${_id}`} className="text-lg wrap-anywhere">
        {subject}
      </h2>
      <p className="text-muted wrap-anywhere">
        {name} · <span className="figures">{dateTime(createdAt)}</span>
      </p>
      <p className="my-2 flex-1 whitespace-pre-line wrap-anywhere">{message}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        {isEmail(email) && (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(text("reply", { subject }))}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand-text underline"
          >
            {email}
          </a>
        )}
        <PhoneLink phone={mobile} label={text("call", { name, phone: mobile })} />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <ActionButton
          form={`answered-${_id}`}
          fields={{ id: _id, answered: answered ? "no" : "yes" }}
          variant={answered ? "ghost" : "outline"}
          label={text(answered ? "reopen" : "tick")}
          pending={text("saving")}
          aria-label={text(answered ? "reopenNamed" : "tickNamed", { subject })}
        />
        {answered && <p className="text-muted">{text("answered", { by: answered.by, at: dateTime(answered.at) })}</p>}
      </div>
    </li>
  );
}
