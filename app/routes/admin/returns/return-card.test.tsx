import { renderToString } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { ReturnToDecide } from "../../../../worker/orders/returns/returns.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { type RequestFacts, requestContext } from "../../../context.ts";
import { actionRefused } from "../../../features/action-result/action-result.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { MessagesProvider } from "../../../i18n/messages.tsx";
import { decisionFormName, ReturnCard } from "./return-card.tsx";

const lineOf = (_id: string) => ({
  product: { _id, name: _id, unit: "kg" as const },
  names: { hindi: "", marathi: "", gujarati: "" },
  quantity: 2,
  total: 2,
  reason: "damaged" as const,
});

const asked: ReturnToDecide = {
  _id: "return1",
  orderId: "order1",
  version: 1,
  state: "requested",
  lines: ["potato", "onion", "ginger"].map(lineOf),
  note: "",
  photos: [],
  requestedBy: { name: "Asha" },
  requestedAt: "2026-11-30T04:00:00.000Z",
  deliveredAt: "2026-11-30T03:00:00.000Z",
  decideBy: "2026-12-01T04:00:00.000Z",
  buyer: { _id: "buyer1", name: "Asha", phone: "9876543210" },
  location: "patna",
  deliveryFee: 0,
  roundOff: 0,
  total: 6,
  refundable: 0,
  decision: null,
};

const Card = () => (
  <MessagesProvider language="english" timezone="ist">
    <ReturnCard of={asked} isOwn={false} now="2026-11-30T05:00:00.000Z" formKey="key" />
  </MessagesProvider>
);

it("keeps the decision about each product when a form sent without script is refused", async () => {
  await loadMessages("english");
  const context = new RouterContextProvider();
  context.set(requestContext, { language: "english" } as RequestFacts);
  const form = new FormData();
  for (const [name, value] of [
    ["decision", "credit"],
    ["words", "Two of three are sound"],
    ["backToStock", "potato"],
    ["backToStock", "ginger"],
  ] as const)
    form.append(name, value);
  const { data } = actionRefused(context, form, decisionFormName("return1"), new AppError("orders.conflict", 409));
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Card }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: {}, actionData: { page: data } }} />);
  const isTicked = (value: string) => new RegExp(`<input[^>]* checked=""[^>]* value="${value}"`).test(html);
  expect(html).toContain("Two of three are sound");
  expect(["credit", "refund", "potato", "onion", "ginger"].filter(isTicked)).toEqual(["credit", "potato", "ginger"]);
});
