import * as v from "valibot";
import type { Actor } from "../../../worker/accounts/accounts.contract.ts";
import { DeliverInput, type OrderPage, RequestCancelInput } from "../../../worker/orders/orders.contract.ts";
import { AppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { answerDone, answerRefused } from "../../features/form-answer/answer.ts";
import { asPageFailure } from "../../http/page-failure.ts";
import { textsIn } from "../../i18n/texts.tsx";
import { type OrdersArguments, readPage } from "../orders/my-orders-data.ts";
import { BOARD_TABS, type BoardTab, type Hold } from "./board-tabs.ts";

export interface BoardData {
  readonly view: "board";
  readonly tab: BoardTab;
  readonly hold: Hold | null;
  readonly page: OrderPage;
  /** First pages' lengths; one that goes on says so. */
  readonly counts: Readonly<Record<BoardTab, { readonly count: number; readonly isMore: boolean }>>;
  readonly formKey: string;
  /** ms; the browser's clock may be another. */
  readonly now: number;
}

const NOTHING: OrderPage = { orders: [], nextCursor: null };
/** Of each list: what an agent can look through at one time, and how far the tabs count. */
const BOARD_LIMIT = 50;

const holdOf = ({ agent }: Actor): Hold | null => {
  if (!agent || agent.status === "pending") return "pending";
  if (agent.status === "rejected") return "rejected";
  return agent.isActive ? null : "offline";
};

export const loadBoard = async ({ url, context }: Pick<OrdersArguments, "url" | "context">): Promise<BoardData> => {
  const actor = context.get(requestContext).actor as Actor;
  const { orders } = context.get(servicesContext);
  const tab = BOARD_TABS.find((one) => one === url.searchParams.get("tab")) ?? "active";
  const hold = holdOf(actor);
  const range = (of: BoardTab) => ({ limit: BOARD_LIMIT, cursor: of === tab ? readPage(url).cursor : undefined });
  const [active, accepted, delivered] =
    hold === "pending" || hold === "rejected"
      ? [NOTHING, NOTHING, NOTHING]
      : await Promise.all([
          orders.listAvailable(actor, range("active")),
          orders.listOfAgent(actor, "accepted", range("accepted")),
          orders.listOfAgent(actor, "delivered", range("delivered")),
        ]).catch(asPageFailure);
  const countOf = (page: OrderPage) => ({ count: page.orders.length, isMore: page.nextCursor !== null });
  const counts = { active: countOf(active), accepted: countOf(accepted), delivered: countOf(delivered) };
  const page = { active, accepted, delivered }[tab];
  return { view: "board", tab, hold, page, counts, formKey: crypto.randomUUID(), now: Date.now() };
};

const parsed = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new AppError("input.invalid", 400, result.issues[0].message);
};

/** Accept, deliver, ask for cancellation: the three forms of the board's cards. */
export const moveAsAgent = async ({ request, url, context }: OrdersArguments) => {
  const { actor, language } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const text = textsIn(language, "agent");
  const form = await request.formData();
  const [intent, orderId, key] = ["intent", "orderId", "key"].map((name) => String(form.get(name) ?? ""));
  const back = url.pathname + url.search;
  try {
    if (intent === "accept") {
      await orders.acceptOrder(actor, orderId ?? "", key);
      return answerDone(request, back, text("acceptDone"));
    }
    if (intent === "deliver") {
      const { deliveryOtp } = parsed(DeliverInput, { deliveryOtp: form.get("deliveryOtp")?.toString() ?? "" });
      await orders.deliverOrder(actor, orderId ?? "", deliveryOtp, key);
      return answerDone(request, back, text("deliverDone"));
    }
    const { message } = parsed(RequestCancelInput, { message: form.get("message")?.toString() ?? "" });
    await orders.requestCancellation(actor, orderId ?? "", message, key);
    return answerDone(request, back, text("requestDone"));
  } catch (error) {
    return answerRefused(`${intent}-${orderId}`, error, text("failed"), form);
  }
};
