import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it, vi } from "vitest";
import { subscribeToToasts } from "../toasts/show-toast.ts";
import { formClientAction, pageClientAction } from "./client-action.ts";

const FAULT = () => "Something went wrong.";
const TOO_LARGE = { success: false, code: "input.too_large", message: "The request is too large." };

it.each([
  [413, JSON.stringify(TOO_LARGE), TOO_LARGE.message],
  [400, { code: "request.unknown_intent", message: "Please reload it." }, "Please reload it."],
  [429, "<html>", FAULT()],
  [500, { message: "Error: stack" }, FAULT()],
])("shows the server's message for a refusal and the page's own for a fault: %i", async (status, body, words) => {
  vi.stubGlobal("navigator", { onLine: true });
  const serverAction = () => Promise.reject(new ErrorResponse(status, "", body));
  const toasts: string[] = [];
  const stop = subscribeToToasts(({ message }) => toasts.push(message));
  const page = await pageClientAction(FAULT)({ serverAction });
  stop();
  expect(page).toMatchObject({ data: { ok: false, message: words } });
  expect(toasts).toEqual([words]);
  const form = await formClientAction({ serverAction }, FAULT);
  expect(form).toMatchObject({ data: { result: { error: { "": [words] } } } });
});
