import { redirect } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { keepCount, readDraft } from "./count-draft.ts";
import { clientAction } from "./route.tsx";

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

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
