import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { SESSION_ENDED } from "../session-end/session-end.ts";
import { watchTyping } from "../session-end/typed-page.ts";
import { subscribeToToasts, type Toast } from "../toasts/show-toast.ts";
import { formClientAction, pageClientAction } from "./client-action.ts";

afterEach(() => vi.unstubAllGlobals());

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

it("keeps a page into which something was typed when the session has ended, and leads any other one to the login", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", { pathname: "/admin/receiving", search: "?from=stock" });
  watchTyping();
  const failure = { code: SESSION_ENDED, message: "Your session has ended." };
  const serverAction = () => Promise.reject(new ErrorResponse(401, "", failure));
  const login = await pageClientAction(FAULT)({ serverAction }).catch((thrown: unknown) => thrown);
  expect((login as Response).headers.get("Location")).toBe("/login?returnTo=%2Fadmin%2Freceiving%3Ffrom%3Dstock");

  document.dispatchEvent(new Event("input"));
  const toasts: Toast[] = [];
  const stop = subscribeToToasts((toast) => toasts.push(toast));
  const kept = await pageClientAction(FAULT)({ serverAction });
  stop();
  expect(kept).toMatchObject({ data: { ok: false, message: failure.message }, init: { status: 503 } });
  expect(toasts).toMatchObject([{ kind: "error", isLasting: true, action: { label: "Login" } }]);

  vi.stubGlobal("location", { pathname: "/admin/orders", search: "" });
  await expect(pageClientAction(FAULT)({ serverAction })).rejects.toBeInstanceOf(Response);
});
