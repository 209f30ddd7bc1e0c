import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { loadMessages } from "../../i18n/load-messages.ts";
import { MessagesProvider } from "../../i18n/messages.tsx";
import { GoodsBooking } from "./goods-booking.tsx";
import { type GoodsAnswer, reviewIn } from "./goods-form.ts";

const answer: GoodsAnswer = {
  review: {
    lines: [{ text: "aloo 5", products: [], productId: "potato", quantity: "5", cost: "", note: "" }],
    notUnderstood: ["xyz 3", "abc 2"],
  },
  key: "key",
  typed: { text: "aloo 5\nxyz 3\nabc 2", supplier: "", reason: "" },
  problem: null,
};

const Page = () => (
  <MessagesProvider language="english" timezone="ist">
    <GoodsBooking kind="received" answer={answer} />
  </MessagesProvider>
);

it("still says which lines were not understood after the booking was refused", async () => {
  await loadMessages("english");
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  const form = new FormData();
  for (const [, name = "", value = ""] of renderToString(<Stub />).matchAll(/name="([^"]+)"(?: value="([^"]*)")?/g))
    form.append(name, value.replaceAll("&quot;", '"'));
  expect(reviewIn(form)).toMatchObject({
    lines: [{ text: "aloo 5" }],
    notUnderstood: ["xyz 3", "abc 2"],
  });
});
