import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { MessagesProvider } from "../../../i18n/messages.tsx";
import { Crates } from "./crates.tsx";
import type { CrateOrder } from "./pick-lines.tsx";

const orderOf = (_id: string, number: number): CrateOrder => ({
  _id,
  number,
  version: 1,
  stage: "picking",
  buyer: "Asha",
  notes: "",
  estimatedDelivery: "2026-11-30T04:00:00.000Z",
  agent: null,
  lines: [],
  replacements: [],
});

const orders = [orderOf("aaaaaaaaaaaaaaaaaaaaaaa1", 1), orderOf("bbbbbbbbbbbbbbbbbbbbbbb2", 2)];

const Page = () => (
  <MessagesProvider language="english" timezone="ist">
    <Crates orders={orders} formKey="key" marks={{} as Parameters<typeof Crates>[0]["marks"]} />
  </MessagesProvider>
);

it("keeps the number of crates when a form sent without script is refused", async () => {
  await loadMessages("english");
  const refused = {
    ok: false,
    form: `pack-${orders[0]?._id}`,
    code: "orders.conflict",
    message: "It changed meanwhile.",
    fields: {},
    typed: { crates: "4" },
  };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: {}, actionData: { page: refused } }} />);
  expect(html).toContain("It changed meanwhile.");
  expect([...html.matchAll(/name="crates"[^>]* value="(\d+)"/g)].map(([, count]) => count)).toEqual(["4", "1"]);
});
