import { describe, expect, it } from "vitest";
import { pageToFocus, readNotification } from "./push-notification.ts";

describe("a push", () => {
  it("says what was sent", () => {
    const news = { title: "Order 1 is confirmed", body: "Soon.", tag: "1", url: "/orders/1", lang: "hi" };
    expect(readNotification(JSON.stringify(news))).toEqual(news);
  });

  it.each(["", "no JSON", "null", "7", '{"title": 7, "url": ["x"]}'])(
    "that cannot be read (%s) shows our name",
    (text) => {
      expect(readNotification(text)).toEqual({ title: "Rasad", body: "", tag: "rasad", url: "/", lang: "en" });
    },
  );
});

describe("a tap on it", () => {
  const windows = ["https://rasad.example/cart", "https://rasad.example/orders?tab=accepted"].map((url) => ({ url }));

  it("goes to the window that shows the page, and to none that shows another", () => {
    expect(pageToFocus(windows, "/orders")).toBe(windows[1]);
    expect(pageToFocus(windows, "/orders/01ABC")).toBeUndefined();
    expect(pageToFocus([], "/orders")).toBeUndefined();
  });
});
