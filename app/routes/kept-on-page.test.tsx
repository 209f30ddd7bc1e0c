import { JSDOM } from "jsdom";
import { act, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet, redirect, useLocation, useRevalidator, useSubmit } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { loadMessages } from "../i18n/load-messages.ts";
import ApiTokens from "./account/api/route.tsx";
import WebhookPage from "./account/webhook/route.tsx";
import Contact, { shouldRevalidate as revalidatesContact } from "./contact/route.tsx";
import EditList from "./lists/edit/route.tsx";
import { ReturnForm } from "./orders/return/return-form.tsx";

vi.mock("../features/uploads/picture-field.tsx", () => ({
  PictureField: ({ name, onPreparing }: { name: string; onPreparing: (isPreparing: boolean) => void }) => (
    <>
      <button type="button" id={`${name}-chosen`} onClick={() => onPreparing(true)} />
      <button type="button" id={`${name}-ready`} onClick={() => onPreparing(false)} />
    </>
  ),
}));

interface Opened {
  readonly path: string;
  readonly Component: ComponentType<object>;
  readonly loader: () => unknown;
  readonly action: () => unknown;
  readonly shouldRevalidate?: () => boolean;
}

const VIEWER = { user: { email: "chef@hotel.example" }, language: "english", location: "patna", cities: [] };

function Root() {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const action = useLocation().pathname;
  return (
    <>
      <Outlet />
      <button type="button" id="reload" onClick={() => revalidate()} />
      <button type="button" id="choose-city" onClick={() => submit({}, { method: "post", action: "/location" })} />
      <button type="button" id="submit" onClick={() => submit({}, { method: "post", action })} />
    </>
  );
}

const AnyReturn = () => <ReturnForm lines={[]} partial formKey="key" />;

const open = async ({ path, Component, ...route }: Opened) => {
  await loadMessages("english");
  const { window } = new JSDOM('<main id="page"></main>', { url: `http://localhost${path}` });
  for (const name of [
    "document",
    "FormData",
    "HTMLFormElement",
    "HTMLElement",
    "Element",
    "Node",
    "MutationObserver",
  ] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal("window", window);
  window.HTMLDialogElement.prototype.close = () => {};
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const Stub = createRoutesStub([
    {
      id: "root",
      Component: Root,
      loader: () => VIEWER,
      children: [
        { path, Component, ...(route as object) },
        { path: "/location", action: () => redirect(path) },
      ],
    },
  ]);
  const root = createRoot(window.document.querySelector("#page") as HTMLElement);
  const find = (selector: string) => window.document.querySelector<HTMLInputElement>(selector);
  const settled = async (run: () => void) => {
    await act(async () => run());
    for (let turn = 0; turn < 5; turn += 1) await act(async () => new Promise((resolve) => setImmediate(resolve)));
  };
  await settled(() => root.render(<Stub initialEntries={[path]} />));
  await act(() => vi.waitFor(() => expect(find("#page form")).toBeTruthy()));
  return {
    find,
    text: () => window.document.body.textContent,
    type: (selector: string, value: string) =>
      settled(() => {
        const field = find(selector);
        if (field) field.value = value;
        field?.dispatchEvent(new window.Event("input", { bubbles: true }));
      }),
    press: (selector: string) => settled(() => find(selector)?.click()),
    close: () => act(async () => root.unmount()),
  };
};

afterEach(() => vi.unstubAllGlobals());

it("keeps a message to the shop when another city is chosen", async () => {
  let loads = 0;
  const page = await open({
    path: "/contact",
    Component: Contact as never,
    loader: () => ({
      sender: { subject: "", name: "", email: "", mobile: "" },
      partialReturns: false,
      formKey: `key-${loads++}`,
    }),
    action: () => null,
    shouldRevalidate: revalidatesContact as never,
  });
  await page.type("[name=message]", "Two crates were missing.");
  await page.press("#choose-city");
  expect(page.find("[name=message]")?.value).toBe("Two crates were missing.");
  await page.close();
});

it("keeps the form of a new API token when the page loads its data again, until the token is made", async () => {
  let loads = 0;
  const tokens: object[] = [];
  const page = await open({
    path: "/profile/api",
    Component: ApiTokens as never,
    loader: () => ({ tokens: [...tokens], isFresh: true, origin: "", scopes: [], key: `key-${loads++}`, now: 0 }),
    action: () => {
      const token = { _id: "01K7", name: "Till", scopes: [], networks: [], createdAt: "2026-11-01", expiresAt: null };
      tokens.push(token);
      return { result: { status: "success", initialValue: null }, made: { token, text: "rasad_secret" } };
    },
  });
  await page.type("#make-token-name", "Till");
  await page.press("#reload");
  expect(page.find("#make-token-name")?.value).toBe("Till");
  expect(page.find("[name=key]")?.value).toBe("key-0");
  await page.press("#submit");
  expect(page.text()).toContain("rasad_secret");
  expect(page.find("#make-token-name")?.value).toBe("");
  expect(page.find("[name=key]")?.value).toBe("key-2");
  await page.close();
});

it("shows a new signing secret until it is stored, even when the page loads its deliveries again", async () => {
  const endpoint = { _id: "01K7", url: "https://till.example", description: "", types: [], state: "active" };
  const page = await open({
    path: "/profile/webhooks/01K7",
    Component: WebhookPage as never,
    loader: () => ({ endpoint, deliveries: [], nextCursor: null, isFresh: true, isAll: true }),
    action: () => ({ ok: true, form: "rotate", message: "", secret: "whsec_new" }),
  });
  await page.press("#submit");
  expect(page.text()).toContain("whsec_new");
  await page.press("#reload");
  expect(page.text()).toContain("whsec_new");
  await page.press("[data-testid=shown-secret] a");
  expect(page.text()).not.toContain("whsec_new");
  await page.close();
});

it("says that a list with another name is not saved yet", async () => {
  const list = { _id: "01K7", name: "Breakfast", version: 1, lines: [] };
  const page = await open({
    path: "/lists/01K7/edit",
    Component: EditList as never,
    loader: () => ({ list, find: "", found: [], learned: null, shortRules: {} }),
    action: () => null,
  });
  expect(page.text()).not.toContain("Changes are not saved yet");
  await page.type("[name=name]", "Sunday breakfast");
  expect(page.text()).toContain("Changes are not saved yet");
  await page.close();
});

it("sends a return only when each chosen photo has been made smaller", async () => {
  const page = await open({
    path: "/orders/01K7/return",
    Component: AnyReturn,
    loader: () => null,
    action: () => null,
  });
  const isReady = () => page.find("[type=submit]")?.disabled === false;
  await page.press("#photo1-chosen");
  await page.press("#photo2-chosen");
  await page.press("#photo1-ready");
  expect(isReady()).toBe(false);
  await page.press("#photo2-ready");
  expect(isReady()).toBe(true);
  await page.close();
});
