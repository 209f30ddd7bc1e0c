import { redirect } from "react-router";
import { httpOnlyCookie, readCookie } from "../../http/cookies.ts";

export type ToastKind = "success" | "error" | "info";

/** A toast for the next page, in a cookie, so that it needs neither script nor a session in the database. */
export interface Flash {
  readonly id: string;
  readonly kind: ToastKind;
  readonly message: string;
  /** The e-mail address of a new account, for the login's field. */
  readonly email?: string;
}

const FLASH_COOKIE = "__Host-rasad_flash";
const MAX_AGE_S = 60;
/** Browsers refuse a cookie above 4,096 bytes, and an encoded character takes up to 12 bytes. */
const MAX_CHARACTERS = 300;

const shortened = (message: string): string => {
  const characters = Array.from(message);
  return characters.length <= MAX_CHARACTERS ? message : `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
};

export const flashCookie = (kind: ToastKind, message: string, email?: string): string => {
  const flash: Flash = {
    id: crypto.randomUUID().slice(0, 8),
    kind,
    message: shortened(message),
    ...(email && { email }),
  };
  return httpOnlyCookie(FLASH_COOKIE, encodeURIComponent(JSON.stringify(flash)), MAX_AGE_S);
};

export const endedFlashCookie = httpOnlyCookie(FLASH_COOKIE, "", MAX_AGE_S);

export const readFlash = (headers: Headers): Flash | null => {
  const value = readCookie(headers.get("Cookie"), FLASH_COOKIE);
  if (!value) return null;
  try {
    const { id, kind, message, email } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>;
    if (typeof id !== "string" || typeof message !== "string") return null;
    return {
      id,
      kind: kind === "success" || kind === "error" ? kind : "info",
      message: shortened(message),
      ...(typeof email === "string" && { email: email.slice(0, 254) }),
    };
  } catch {
    return null;
  }
};

/**
 * Redirects and shows a toast on the next page. `setCookies`: further Set-Cookie values; `email`: for the login's
 * field.
 */
export const redirectWithToast = (
  to: string,
  kind: ToastKind,
  message: string,
  setCookies: readonly string[] = [],
  email?: string,
): Response => {
  const headers = new Headers();
  for (const cookie of [flashCookie(kind, message, email), ...setCookies]) headers.append("Set-Cookie", cookie);
  return redirect(to, { headers });
};
