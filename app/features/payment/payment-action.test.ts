import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../worker/platform/errors.contract.ts";
import { type RequestFacts, requestContext, servicesContext } from "../../context.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { paymentAction } from "./payment-action.ts";

beforeAll(() => loadMessages("english"));

/** The action's answer for a paid order without an open change. */
const answerTo = async (fields: Record<string, string>, { total }: { total: number }): Promise<Response> => {
  const context = new RouterContextProvider();
  const facts = { actor: { userId: "01CHEF" }, headerAccount: null, language: "english", cities: [] };
  context.set(requestContext, facts as unknown as RequestFacts);
  context.set(servicesContext, {
    orders: { getOrder: async () => ({ _id: "01ORDER", location: "patna", paymentStatus: "paid", total, items: [] }) },
    orderChanges: { getOpenChange: async () => null },
    payments: {
      payAgain: () => Promise.reject(new AppError("payments.already_paid", 409)),
      reportFailure: async () => undefined,
    },
  } as never);
  const request = new Request("https://rasad.test/pay/01ORDER", { method: "POST", body: new URLSearchParams(fields) });
  const answer = await paymentAction({ request, context, params: { orderId: "01ORDER" } });
  expect(answer).toBeInstanceOf(Response);
  return answer as Response;
};

const toastOf = (answer: Response): string => decodeURIComponent(answer.headers.getSetCookie().join());

describe.each(["open", "dismissed"])("the form %s of a paid order", (intent) => {
  it("does not report the difference as paid when the time for the change is over", async () => {
    const answer = await answerTo({ intent, changeTotal: "520" }, { total: 400 });
    expect(answer.headers.get("Location")).toBe("/orders/01ORDER");
    expect(toastOf(answer)).toContain("orders.change_ended");
    expect(toastOf(answer)).not.toContain("rasad_cart=");
  });

  it("redirects to the changed order when another tab paid the difference", async () => {
    const answer = await answerTo({ intent, changeTotal: "520" }, { total: 520 });
    expect(answer.headers.get("Location")).toBe("/orders/01ORDER");
    expect(toastOf(answer)).toContain("Paid, and your order was changed");
  });

  it("redirects to the order's confirmation", async () => {
    const answer = await answerTo({ intent }, { total: 400 });
    expect(answer.headers.get("Location")).toBe("/order-confirmation/01ORDER");
  });
});
