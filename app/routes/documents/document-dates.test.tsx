import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { toDetail } from "../../../worker/documents/to-document.ts";
import { sampleDocuments } from "../../../worker/testing/documents/sample-documents.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { MessagesProvider } from "../../i18n/messages.tsx";
import TaxDocument from "../orders/document/route.tsx";
import Documents from "./documents/route.tsx";
import Verify from "./verify/route.tsx";

/** The page as shown to an account that chose UTC. */
const show = (Page: unknown, loaderData: object): string => {
  const Shown = Page as ComponentType<{ loaderData: object }>;
  const Component = () => (
    <MessagesProvider language="english" timezone="utc">
      <Shown loaderData={loaderData} />
    </MessagesProvider>
  );
  const Stub = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: null } }} />);
};

it("shows a document's date everywhere as it is printed, even to an account that chose UTC", async () => {
  await loadMessages("english");
  const [sample] = sampleDocuments({ count: 2 });
  if (!sample) throw new Error("no document");
  const midnight = "2027-03-31T18:30:00.000Z";
  const document = toDetail({ ...sample, issuedAt: midnight, order: { ...sample.order, deliveredAt: midnight } });
  const page = { documents: [document], months: [], month: null, city: null, cursor: null, nextCursor: null, part: 1 };
  for (const html of [
    show(TaxDocument, { ...document, code: { size: 1, path: "" } }),
    show(Documents, page),
    show(Verify, { document }),
  ]) {
    expect(html).toContain("01/04/2027");
    expect(html).not.toContain("31/03/2027");
  }
});
