import { afterEach, expect, it, vi } from "vitest";
import { createRazorpay } from "./razorpay.ts";

afterEach(() => vi.unstubAllGlobals());

it("follows no redirect of the provider, so that our keys go to no other host", async () => {
  const asked: [string, RequestInit][] = [];
  const redirect = async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return new Response("{}", { status: 302, headers: { Location: "https://evil.example/v1/orders" } });
  };
  vi.stubGlobal("fetch", redirect);
  const razorpay = createRazorpay({ api: "https://api.razorpay.com", keyId: "key", keySecret: "secret" });
  await expect(razorpay.createOrder({ amountPaise: 100, receipt: "r" })).rejects.toMatchObject({ kind: "unavailable" });
  expect(asked.map(([url, { redirect }]) => [url, redirect])).toEqual([
    ["https://api.razorpay.com/v1/orders", "manual"],
  ]);
});
