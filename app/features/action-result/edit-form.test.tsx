import { JSDOM } from "jsdom";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { useEditForm } from "./edit-form.ts";

/** The stored price and its version; the page's form changes it. */
let stored = { price: "10", version: "a" };

function Page() {
  const { price, version } = useLoaderData<typeof stored>();
  const { revalidate } = useRevalidator();
  const { Form, resetKey, onInput, refusal, version: seen } = useEditForm("price", version);
  return (
    <>
      <Form key={resetKey} method="post" onInput={onInput}>
        <input type="hidden" name="seen" value={seen} />
        <input name="price" defaultValue={refusal?.typed.price ?? price} />
        <button type="submit">Save</button>
      </Form>
      <button type="button" id="reload" onClick={() => revalidate()}>
        Reload
      </button>
    </>
  );
}

const save = async ({ request }: LoaderFunctionArgs) => {
  const typed = Object.fromEntries((await request.formData()) as Iterable<[string, string]>);
  if (typed.seen !== stored.version)
    return { ok: false, form: "price", code: "changed", message: "", fields: {}, typed };
  stored = { price: `${Number(typed.price)}`, version: `${stored.version}+` };
  return { ok: true, form: "price", message: "" };
};

const open = async () => {
  const { window } = new JSDOM('<main id="page"></main>', { url: "http://localhost/" });
  for (const name of ["window", "document", "FormData", "HTMLFormElement", "HTMLElement"] as const)
    vi.stubGlobal(name, name === "window" ? window : window[name]);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const Stub = createRoutesStub([{ path: "/", Component: Page, loader: () => stored, action: save }]);
  const find = <Found extends Element>(selector: string) => window.document.querySelector(selector) as Found;
  const root = createRoot(find("#page"));
  const settled = async (run: () => void) => {
    await act(async () => run());
    await act(() => vi.waitFor(() => expect(find("input[name=price]")).toBeTruthy()));
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
  };
  await settled(() => root.render(<Stub />));
  const field = () => find<HTMLInputElement>("input[name=price]");
  return {
    field,
    type: (text: string) =>
      settled(() => {
        field().value = text;
        field().dispatchEvent(new window.Event("input", { bubbles: true }));
      }),
    press: (selector: string) => settled(() => find<HTMLButtonElement>(selector).click()),
    close: () => act(async () => root.unmount()),
  };
};

afterEach(() => vi.unstubAllGlobals());

it("keeps what was typed when the page loads newer values, and resets the form after its own success", async () => {
  stored = { price: "10", version: "a" };
  const page = await open();
  stored = { price: "11", version: "b" };
  await page.press("#reload");
  expect(page.field().value).toBe("11");
  await page.type("12");
  stored = { price: "13", version: "c" };
  await page.press("#reload");
  expect(page.field().value).toBe("12");
  await page.press("[type=submit]");
  // The save was refused, because the form still carried version b, which the person saw.
  expect(stored.version).toBe("c");
  expect(page.field().value).toBe("12");
  await page.type("014");
  await page.press("[type=submit]");
  expect(stored).toEqual({ price: "14", version: "c+" });
  expect(page.field().value).toBe("14");
  await page.close();
});
