import { renderToString } from "react-dom/server";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, it } from "vitest";
import type { ShownLine } from "../../../features/packing/station-data.ts";
import type { Marks } from "../../../features/packing/use-marks.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { MessagesProvider } from "../../../i18n/messages.tsx";
import { MarkRow } from "./mark-row.tsx";

type Picked = ShownLine["picked"];

const lineOf = (picked: Picked): ShownLine => ({
  productId: "potato",
  name: "Potato",
  category: "Vegetables",
  zone: "",
  bin: "",
  unit: "kg",
  quantity: 10,
  min: 10,
  max: 10,
  picked,
});

const Page = () => {
  const line = lineOf(useLoaderData<Picked>());
  const marks = { stateOf: () => ({ picked: line.picked, isWaiting: false }) } as Partial<Marks> as Marks;
  return (
    <MessagesProvider language="english" timezone="ist">
      <MarkRow orderId="order" stage="picking" line={line} marks={marks} label="Asha" about="Potato" />
    </MessagesProvider>
  );
};

/** Names and values of the fields that one tap on the line submits. */
const fieldsOf = (picked: Picked) => {
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => picked }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { page: picked } }} />);
  const [form = ""] = /<form.*?<\/form>/s.exec(html) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
};

it("sends the quantity that the page shows when a line is picked with one tap", async () => {
  await loadMessages("english");
  expect(fieldsOf(null)).toMatchObject({ picked: "1", found: "10", seen: "" });
  const at = "2026-11-30T04:00:00.000Z";
  const back = fieldsOf({ quantity: 8, by: "Asha", at });
  expect(back).toMatchObject({ picked: "", seen: at });
  expect(back).not.toHaveProperty("found");
});
