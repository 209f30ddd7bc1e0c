import { redirect } from "react-router";
import { expect, it } from "vitest";
import { fakeStorage } from "../../../../tests/support/fake-storage.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { keepCount, readDraft } from "./count-draft.ts";
import { clientAction } from "./route.tsx";

fakeStorage();

const book = async (to: string): Promise<unknown> => {
  const body = new URLSearchParams({ intent: "book", "count-potato": "47" });
  const request = new Request("http://localhost/admin/stocktake", { method: "POST", body });
  const serverAction = () => Promise.reject(redirect(to));
  return clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0]).catch(
    (error: unknown) => error,
  );
};

it("forgets the counts on this device once they are booked, and keeps them when the session has ended", async () => {
  keepCount("potato", "47");
  expect(await book(loginPath("/admin/stocktake"))).toBeInstanceOf(Response);
  expect(readDraft()).toEqual({ potato: "47" });
  await book("/admin/stocktake?zone=A");
  expect(readDraft()).toEqual({});
});
