import { redirect } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { clientLoader } from "./route.ts";

const load = (serverLoader: () => Promise<never>) =>
  clientLoader({ serverLoader } as unknown as Parameters<typeof clientLoader>[0]);

afterEach(() => vi.unstubAllGlobals());

it("returns a buyer whose session ended to the list, because an expanded order has no page of its own", async () => {
  vi.stubGlobal("location", { pathname: "/orders", search: "?cursor=01K7" });
  const refused = load(() => Promise.reject(redirect("/login?returnTo=%2Forders%2F01K7%2Fcard")));
  const thrown = await refused.catch((error: unknown) => error);
  expect((thrown as Response).headers.get("Location")).toBe("/login?returnTo=%2Forders%3Fcursor%3D01K7");
});

it("shows a lost network in the list", async () => {
  expect(await load(() => Promise.reject(new TypeError("Failed to fetch")))).toBeNull();
});
