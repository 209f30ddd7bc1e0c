import { CloudOff } from "lucide-react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { DeliverInput, RequestCancelInput } from "../../../../worker/orders/orders.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { RequestNumber } from "../../../components/request-number.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { type FaultMessage, faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { setAvailability } from "../../../features/availability/set-availability.ts";
import { sendOrQueue } from "../../../features/offline-queue/send-or-queue.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import AgentBoard from "./board/board.tsx";
import { loadBoard } from "./board/board-data.ts";
import MyOrders from "./my-orders.tsx";
import { changeMyOrder, loadMyOrders } from "./my-orders-data.ts";

/** One address for a buyer's orders and an agent's board. */
export const meta: Route.MetaFunction = (args) => {
  const isBoard = args.loaderData?.view === "board";
  return pageMeta(args, {
    title: (isBoard ? messagesOfPage(args.matches, "agent") : messagesOfPage(args.matches, "orders"))("pageTitle"),
  });
};

const isAgent = ({ context }: Pick<Route.LoaderArgs, "context">) =>
  context.get(requestContext).actor?.role === "delivery";

export const loader = (args: Route.LoaderArgs) => (isAgent(args) ? loadBoard(args) : loadMyOrders(args));

const INTENTS = ["accept", "load", "deliver", "request-cancel"] as const;

const FIELDS = ["orderId", "deliveryOtp", "message", "figures"];

const moveAsAgent = async (args: FormArguments) => {
  const { language } = args.context.get(requestContext);
  const form = await args.request.formData();
  if (form.has("isActive")) return setAvailability(args, form);
  return runForm(args, form, `${form.get("intent")}-${form.get("orderId")}`, async () =>
    messagesIn(language, "agent")(await runCommand(args.context, form)),
  );
};

const runCommand = async (context: FormArguments["context"], form: FormData) => {
  const { actor } = context.get(requestContext);
  const { orderCommands } = context.get(servicesContext);
  const [orderId = "", deliveryOtp = "", message = "", figures = ""] = FIELDS.map((name) => form.get(name)?.toString());
  const intent = pickIntent(form, INTENTS);
  const key = readIdempotencyKey(form.get("key"));
  if (intent === "accept") {
    await orderCommands.acceptOrder(actor, orderId, key);
    return "acceptDone" as const;
  }
  if (intent === "load") {
    await orderCommands.loadOrder(actor, orderId, key);
    return "loadDone" as const;
  }
  if (intent === "deliver") {
    await orderCommands.deliverOrder(actor, orderId, parseInput(DeliverInput, { deliveryOtp, figures }), key);
    return "deliverDone" as const;
  }
  await orderCommands.requestCancellation(actor, orderId, parseInput(RequestCancelInput, { message }), key);
  return "requestDone" as const;
};

export const action = (args: Route.ActionArgs) => (isAgent(args) ? moveAsAgent(args) : changeMyOrder(args));

const cancelFault: FaultMessage = (isOffline) =>
  isOffline ? messagesHere("orders")("offline") : messagesHere("myOrders")("cancelFailed");
const ratingFault: FaultMessage = (isOffline) =>
  isOffline ? messagesHere("orders")("offline") : messagesHere("rating")("failed");
const boardFault: FaultMessage = faultIn("agent");
const acceptFault: FaultMessage = (isOffline) => messagesHere("agent")(isOffline ? "queue.acceptOffline" : "failed");

export const clientAction = async (args: Route.ClientActionArgs) => {
  const form = await args.request.clone().formData();
  const intent = form.get("intent");
  // A delivery is queued without a network. An acceptance is not, because another agent may accept the order meanwhile.
  if (intent === "accept") return pageClientAction(acceptFault)(args);
  if (intent === "load") return pageClientAction(boardFault)(args);
  if (intent) return sendOrQueue(args.serverAction, form, () => boardFault(true));
  if (form.has("isActive")) return pageClientAction(boardFault)(args);
  return pageClientAction(form.get("wish") === "rate" ? ratingFault : cancelFault)(args);
};

export default function Orders({ loaderData }: Route.ComponentProps) {
  return loaderData.view === "board" ? <AgentBoard {...loaderData} /> : <MyOrders {...loaderData} />;
}

export function ErrorBoundary() {
  const orders = useMessages("orders");
  const agent = useMessages("agent");
  const { user } = useViewer();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageErrorBoundary />;
  return (
    <EmptyState level="h1" icon={CloudOff} title={user?.role === "delivery" ? agent("error") : orders("error")}>
      <ButtonLink to={pathname + search} reloadDocument>
        {orders("tryAgain")}
      </ButtonLink>
      <RequestNumber />
    </EmptyState>
  );
}
