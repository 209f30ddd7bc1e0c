import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { action } from "./route.tsx";

it("refuses to clear an order's marks when the other side has changed them since the page was opened", async () => {
  await loadMessages("english");
  const markAtDoor = vi.fn(async (_actor: unknown, _orderId: string, { version }: { version: number }) => {
    if (version !== 3) throw new AppError("door.changed", 409, { version: 3 });
  });
  const context = new RouterContextProvider();
  context.set(requestContext, { actor: { role: "delivery" }, language: "english" } as never);
  context.set(servicesContext, { door: { markAtDoor, clearDoor: vi.fn() } } as never);
  const clear = async (version: string) => {
    const url = new URL("http://localhost/orders/01K7/door.data");
    const request = new Request(url, { method: "POST", body: new URLSearchParams({ intent: "clear", version }) });
    return (await action({ request, url, context, params: { orderId: "01K7" } })) as { data: object };
  };
  expect((await clear("2")).data).toMatchObject({ ok: false, form: "door", code: "door.changed" });
  expect((await clear("3")).data).toMatchObject({ ok: true, form: "door" });
  expect(markAtDoor).toHaveBeenLastCalledWith(expect.anything(), "01K7", { lines: [], version: 3 });
});
