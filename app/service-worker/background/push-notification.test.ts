import { describe, expect, it } from "vitest";
import { pageToFocus, readNotification } from "./push-notification.ts";

describe("parsing a push message", () => {
  it("returns the notification that was sent", () => {
    const notification = { title: "Order 1 is confirmed", body: "Soon.", tag: "1", url: "/orders/1", lang: "hi" };
    expect(readNotification(JSON.stringify(notification))).toEqual(notification);
  });

  it.each(["", "no JSON", "null", "7", '{"title": 7, "url": ["x"]}'])(
    "returns a notification with our name for a message that cannot be parsed (%s)",
    (text) => {
      expect(readNotification(text)).toEqual({ title: "Rasad", body: "", tag: "rasad", url: "/", lang: "en" });
    },
  );
});

describe("a click on a notification", () => {
  const windows = ["https://rasad.example/cart", "https://rasad.example/orders?tab=accepted"].map((url) => ({ url }));

  it("focuses the window that shows its page, and no window that shows another", () => {
    expect(pageToFocus(windows, "/orders")).toBe(windows[1]);
    expect(pageToFocus(windows, "/orders/01ABC")).toBeUndefined();
    expect(pageToFocus([], "/orders")).toBeUndefined();
  });
});
