import type { PushNotification } from "../../worker/notifications/push.contract.ts";

const NOTHING: PushNotification = { title: "Rasad", body: "", tag: "rasad", url: "/", lang: "en" };

/** What a push says. One that cannot be read is shown as no more than our name. */
export const readNotification = (text: string): PushNotification => {
  try {
    const said = JSON.parse(text) as Partial<Record<keyof PushNotification, unknown>>;
    const entries = Object.entries(NOTHING).map(([name, otherwise]) => {
      const value = said[name as keyof PushNotification];
      return [name, typeof value === "string" ? value : otherwise];
    });
    return Object.fromEntries(entries) as PushNotification;
  } catch {
    return NOTHING;
  }
};

/** Of the open windows the one that shows this page already, whatever its tab or filter. */
export const pageToFocus = <Window extends { readonly url: string }>(
  windows: readonly Window[],
  address: string,
): Window | undefined => {
  const wanted = address.split("?")[0];
  return windows.find(({ url }) => new URL(url).pathname === wanted);
};
