import { type SubmissionResult, useForm } from "@conform-to/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import { TextField } from "../../components/ui/fields.tsx";
import { loadMessages } from "../../i18n/load-messages.ts";
import { MessagesProvider } from "../../i18n/messages.tsx";
import { conformed } from "./conform.ts";

const REFUSED: SubmissionResult = { status: "error", error: { email: ["Taken."] }, initialValue: { email: "a@b.in" } };

function Page() {
  const [, fields] = useForm<{ email: string }>({ id: "form", lastResult: REFUSED });
  return (
    <MessagesProvider language="english" timezone="ist">
      <TextField label="Email" {...conformed(fields.email)} />
    </MessagesProvider>
  );
}

it("shows what was typed and its error, without a warning of React", async () => {
  await loadMessages("english");
  const warn = vi.spyOn(console, "error");
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  const html = renderToString(<Stub />);
  expect(html).toContain('value="a@b.in"');
  expect(html).toContain("Taken.");
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
