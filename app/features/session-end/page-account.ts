import { hostCookie, readCookie } from "../../http/cookies.ts";

/**
 * Names the account of the page that sends a form, because another person may have signed in on this device since. A
 * cookie that scripts write, because React Router cannot add a header to a form's request.
 */
const COOKIE = "__Host-rasad_page";
/** Short, because the cookie is written just before the form is sent. */
const MAX_AGE_S = 60;

export const pageAccountCookie = (accountId: string | null): string => hostCookie(COOKIE, accountId ?? "", MAX_AGE_S);

/** Null without script, and for a page that shows no account. */
export const readPageAccount = ({ headers }: Request): string | null => readCookie(headers.get("Cookie"), COOKIE);
