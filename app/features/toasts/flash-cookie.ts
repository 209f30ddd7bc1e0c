import { redirect } from "react-router";
import { httpOnlyCookie, readCookie } from "../../http/cookies.ts";

export type ToastKind = "success" | "error" | "info";

/** A toast for the next page, in a cookie, so that it needs neither script nor a session in the database. */
export interface Flash {
  readonly id: string;
  readonly kind: ToastKind;
  readonly message: string;
}

const FLASH_COOKIE = "__Host-rasad_flash";
const MAX_AGE_S = 60;

export const flashCookie = (kind: ToastKind, message: string): string => {
  const flash: Flash = { id: crypto.randomUUID().slice(0, 8), kind, message };
  return httpOnlyCookie(FLASH_COOKIE, encodeURIComponent(JSON.stringify(flash)), MAX_AGE_S);
};

export const endedFlashCookie = httpOnlyCookie(FLASH_COOKIE, "", MAX_AGE_S);

export const readFlash = (headers: Headers): Flash | null => {
  const value = readCookie(headers.get("Cookie"), FLASH_COOKIE);
  if (!value) return null;
  try {
    const { id, kind, message } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>;
    if (typeof id !== "string" || typeof message !== "string") return null;
    return { id, kind: kind === "success" || kind === "error" ? kind : "info", message: message.slice(0, 300) };
  } catch {
    return null;
  }
};

/** Redirects and shows a toast there. `setCookies`: further Set-Cookie values. */
export const redirectWithToast = (
  to: string,
  kind: ToastKind,
  message: string,
  setCookies: readonly string[] = [],
): Response => {
  const headers = new Headers();
  for (const cookie of [flashCookie(kind, message), ...setCookies]) headers.append("Set-Cookie", cookie);
  return redirect(to, { headers });
};
