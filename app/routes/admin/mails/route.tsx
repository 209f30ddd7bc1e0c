import { MailCheck } from "lucide-react";
import type { DeadMail } from "../../../../worker/notifications/notifications.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List } from "../../../components/list-pages.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { runForm } from "../../../features/action-result/action-result.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("mails", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { mails: await context.get(servicesContext).mails.listDead(actor) };
};

export const clientLoader = cacheLoader<typeof loader>();

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const id = form.get("id")?.toString() ?? "";
  return runForm(args, form, `retry-${id}`, async () => {
    await args.context.get(servicesContext).mails.retryDead(actor, id);
    return messagesIn(language, "mails")("retried");
  });
};

export const clientAction = pageClientAction((isOffline) =>
  isOffline ? messagesHere("ui")("offline") : messagesHere("mails")("failed"),
);

export default function AdminMails({ loaderData: { mails } }: Route.ComponentProps) {
  const text = useMessages("mails");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 mb-3 text-pretty text-muted">{text("intro")}</p>
      <List
        as="ol"
        rows={mails}
        empty={<EmptyState icon={MailCheck} title={text("emptyTitle")} text={text("emptyText")} />}
      >
        {(mail) => <MailLine key={mail._id} mail={mail} />}
      </List>
    </>
  );
}

/** A kind without a translation is shown by its key. */
const useKind = (kind: string): string => {
  const text = useMessages("mails");
  const isPush = kind.startsWith("push.");
  const key = `kind.${kind.slice(isPush ? 5 : 0).replace(".", "_")}` as "kind.order_placed";
  const what = text.has(key) ? text(key) : kind;
  return isPush ? text("push", { what }) : what;
};

function MailLine({ mail: { _id, kind, orderId, attempts, lastError, createdAt } }: { mail: DeadMail }) {
  const text = useMessages("mails");
  const { dateTime } = useDates();
  const what = useKind(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {what}
          {orderId && <span className="font-normal text-muted"> · {text("order", { id: shortId(orderId) })}</span>}
        </p>
        <p className="text-sm text-muted">
          {text("written", { at: dateTime(createdAt) })} · {text("tries", { count: attempts })}
        </p>
        <p className="text-sm break-words text-danger-text">{lastError || text("noReason")}</p>
      </div>
      <ActionButton
        form={`retry-${_id}`}
        fields={{ id: _id }}
        variant="outline"
        label={text("retry")}
        pending={text("retrying")}
        aria-label={text("retryNamed", { kind: what })}
        formClass="max-w-60"
      />
    </li>
  );
}
