import { data, href, redirect } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { DoorInput } from "../../../../worker/orders/door/door.contract.ts";
import { type DoorMark, digestOfMarks } from "../../../../worker/orders/door/door-marks.contract.ts";
import { DeliverInput } from "../../../../worker/orders/orders.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, faultResult, pageClientAction } from "../../../features/action-result/client-action.ts";
import { readQueue, writeCommand } from "../../../features/offline-queue/queue-store.ts";
import { requestSync } from "../../../features/offline-queue/request-sync.ts";
import { sendOrQueue, submitOrQueue } from "../../../features/offline-queue/send-or-queue.ts";
import { refreshQueue } from "../../../features/offline-queue/use-offline-queue.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { readLines, toLocalFigures } from "./door-form.ts";
import { DoorForms } from "./door-forms.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("door", "pageTitle");

/** For the order's agent and buyer; staff see the amounts on the order's page. */
export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const isAgent = actor?.role === "delivery";
  const elsewhere = isAgent ? href("/orders") : href("/orders/:orderId", { orderId });
  if (actor?.role === "admin" || actor?.role === "owner") throw redirect(elsewhere);
  const { door } = context.get(servicesContext);
  const figures = await door.getDoor(actor, orderId).catch((error) => {
    // Delivered or released meanwhile, so there is nothing to mark. With script, the revalidation after a delivery gets
    // here too and opens the board.
    if (isAppError(error) && error.status === 409) {
      const isDone = isAgent && error.details?.status === "delivered";
      throw redirect(isDone ? `${elsewhere}?tab=delivered` : elsewhere);
    }
    throw error;
  });
  return { figures: toLocalFigures(figures, language), isAgent, formKey: crypto.randomUUID() };
};

const INTENTS = ["save", "clear", "deliver"] as const;

const DOOR_FORM = "door";

const CODE_FORM = "door-code";

type Arguments = FormArguments & { readonly params: { readonly orderId: string } };

const runIntent = async ({ context, params: { orderId } }: Arguments, form: FormData) => {
  const { actor } = context.get(requestContext);
  const { door, orderCommands } = context.get(servicesContext);
  const intent = pickIntent(form, INTENTS);
  if (intent === "deliver") {
    const input = { deliveryOtp: form.get("deliveryOtp") ?? "", figures: form.get("figures") ?? undefined };
    await orderCommands.deliverOrder(
      actor,
      orderId,
      parseInput(DeliverInput, input),
      readIdempotencyKey(form.get("key")),
    );
    return "delivered" as const;
  }
  const lines = intent === "clear" ? [] : readLines(form);
  await door.markAtDoor(actor, orderId, parseInput(DoorInput, { lines, version: Number(form.get("version")) }));
  return intent === "clear" ? "cleared" : "saved";
};

export const action = async (args: Arguments) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const isDelivery = form.get("intent") === "deliver";
  const back = isDelivery ? `${href("/orders")}?tab=delivered` : args.url.pathname;
  return runForm(
    args,
    form,
    isDelivery ? CODE_FORM : DOOR_FORM,
    async () => {
      const done = await runIntent(args, form);
      if (done === "delivered") return messagesIn(language, "agent")("deliverDone");
      return messagesIn(language, "door")(actor?.role === "delivery" ? done : "savedByBuyer");
    },
    back,
  );
};

/**
 * A delivery confirms the marks, so while marks are queued it must be sent after them. False if none are queued; the
 * form then submits it.
 */
const queueBehindMarks = async (form: FormData): Promise<boolean> => {
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const waiting = (await readQueue().catch(() => [])).find(
    ({ orderId, door, refusal }) => orderId === typed("orderId") && door && !refusal,
  );
  if (!waiting) return false;
  const happenedAt = new Date().toISOString();
  await writeCommand({ ...waiting, intent: "deliver", key: typed("key"), typed: typed("deliveryOtp"), happenedAt });
  void requestSync().catch(() => undefined);
  await refreshQueue();
  return true;
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const form = await args.request.clone().formData();
  const offline = () => messagesHere("door")("offline");
  const queued = form.get("queue")?.toString();
  if (form.get("intent") === "deliver") {
    if (await queueBehindMarks(form)) return data(faultResult("network.lost", ""), { status: 503 });
    return sendOrQueue(args.serverAction, form, offline);
  }
  if (form.get("intent") !== "save" || !queued) return pageClientAction(faultIn("door"))(args);
  const { marks, ...rest } = JSON.parse(queued) as { door: object; marks: DoorMark[]; key: string };
  const figures = await digestOfMarks(marks);
  const command = { orderId: args.params.orderId, intent: "door", typed: "", figures, ...rest } as const;
  return submitOrQueue(args.serverAction, command, offline);
};

export default function Door({ loaderData: { figures, isAgent, formKey } }: Route.ComponentProps) {
  const text = useMessages("door");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={text("title", { id: shortId(figures.orderId) })}
        text={text(isAgent ? "intro" : "introBuyer")}
      />
      {/* Remounts the form when the other side changed marks meanwhile, so that it shows the current ones. */}
      <DoorForms key={figures.version} figures={figures} isAgent={isAgent} formKey={formKey} />
    </div>
  );
}
