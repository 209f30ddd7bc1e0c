import type { PushNotification } from "../../../worker/notifications/push.contract.ts";

const FALLBACK: PushNotification = { title: "Rasad", body: "", tag: "rasad", url: "/", lang: "en" };

/** An invalid push message becomes a notification with our name only. */
export const readNotification = (text: string): PushNotification => {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof PushNotification, unknown>>;
    const entries = Object.entries(FALLBACK).map(([name, fallback]) => {
      const value = parsed[name as keyof PushNotification];
      return [name, typeof value === "string" ? value : fallback];
    });
    return Object.fromEntries(entries) as PushNotification;
  } catch {
    return FALLBACK;
  }
};

/** The open window that already shows this path, with any query. */
export const pageToFocus = <Window extends { readonly url: string }>(
  windows: readonly Window[],
  address: string,
): Window | undefined => {
  const [path] = address.split("?");
  return windows.find(({ url }) => new URL(url).pathname === path);
};
