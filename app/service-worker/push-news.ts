import type { PushNews } from "../../worker/push/push.contract.ts";

const NOTHING: PushNews = { title: "Rasad", body: "", tag: "rasad", url: "/", lang: "en" };

/** What a push says. One that cannot be read is shown as no more than our name. */
export const readNews = (text: string): PushNews => {
  try {
    const said = JSON.parse(text) as Partial<Record<keyof PushNews, unknown>>;
    const entries = Object.entries(NOTHING).map(([name, otherwise]) => {
      const value = said[name as keyof PushNews];
      return [name, typeof value === "string" ? value : otherwise];
    });
    return Object.fromEntries(entries) as PushNews;
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
