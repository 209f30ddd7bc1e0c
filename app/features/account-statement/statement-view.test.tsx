import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { Statement } from "../../../worker/credit/credit.contract.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { MessagesProvider } from "../../i18n/messages.tsx";
import { StatementView } from "./statement-view.tsx";

const statement = { month: "2026-11", opening: 0, closing: 0, entries: [], nextCursor: "60" } as unknown as Statement;

const Component = () => (
  <MessagesProvider language="english" timezone="ist">
    <StatementView statement={statement} files="/api/account/statement" />
  </MessagesProvider>
);

it("links the files and the next page of the shown month, even when the address names no month", async () => {
  await loadMessages("english");
  const Stub = createRoutesStub([{ id: "root", path: "/", Component }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: null } }} />);
  const links = [...html.matchAll(/href="([^"]*(?:statement\.|cursor)[^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual([
    "/api/account/statement.pdf?month=2026-11",
    "/api/account/statement.csv?month=2026-11",
    "/?month=2026-11&amp;cursor=60",
  ]);
});
