import { data, href, redirect } from "react-router";
import { type DoorMark, digestOfMarks } from "../../../../worker/orders/door/door-marks.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultResult, pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { queueBehindMarks } from "../../../features/offline-queue/queue-behind-marks.ts";
import { sendOrQueue, submitOrQueue } from "../../../features/offline-queue/send-or-queue.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { doorAction } from "./door-action.ts";
import { toShown } from "./door-form.ts";
import { DoorForms } from "./door-forms.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "door")("pageTitle") });

/** For the order's agent and its buyer; staff see the figures on the order's page. */
export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const isAgent = actor?.role === "delivery";
  const elsewhere = isAgent ? href("/orders") : href("/orders/:orderId", { orderId });
  if (actor?.role === "admin" || actor?.role === "owner") throw redirect(elsewhere);
  const { door } = context.get(servicesContext);
  const figures = await door.getDoor(actor, orderId).catch((error) => {
    // Delivered or taken back meanwhile: nothing is to be marked any more. A delivery also leads here, before its own redirect.
    if (isAppError(error) && error.status === 409) {
      const isDone = isAgent && error.details?.status === "delivered";
      throw redirect(isDone ? `${elsewhere}?tab=delivered` : elsewhere);
    }
    return asPageFailure(language)(error);
  });
  return { figures: toShown(figures, language), isAgent, formKey: crypto.randomUUID() };
};

export const action = (args: Route.ActionArgs) => doorAction(args);

export const clientAction = async (args: Route.ClientActionArgs) => {
  const form = await args.request.clone().formData();
  const offline = () => messagesHere("door")("offline");
  const queued = form.get("queue")?.toString();
  if (form.get("intent") === "deliver") {
    if (await queueBehindMarks(form)) return data(faultResult("network.lost", ""), { status: 503 });
    return sendOrQueue(args.serverAction, form, offline);
  }
  if (form.get("intent") !== "save" || !queued)
    return pageClientAction((isOffline) => messagesHere("door")(isOffline ? "offline" : "failed"))(args);
  const { marks, ...rest } = JSON.parse(queued) as { door: object; marks: DoorMark[]; key: string };
  const figures = await digestOfMarks(marks);
  const command = { orderId: args.params.orderId, intent: "door", typed: "", figures, ...rest } as const;
  return submitOrQueue(args.serverAction, command, offline);
};

export const shouldRevalidate = revalidateAfterRefusal;

export default function Door({ loaderData: { figures, isAgent, formKey } }: Route.ComponentProps) {
  const text = useMessages("door");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={text("title", { id: shortId(figures.orderId) })}
        text={text(isAgent ? "intro" : "introBuyer")}
      />
      {/* Other figures of the customer replace what was marked before them. */}
      <DoorForms key={figures.version} figures={figures} isAgent={isAgent} formKey={formKey} />
    </div>
  );
}

export const ErrorBoundary = PageErrorBoundary;
