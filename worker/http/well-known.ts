import { Hono } from "hono";
import { brand } from "../brand.contract.ts";
import { LANGUAGE_TAGS } from "../identity/language-address.contract.ts";
import { DAY_MS } from "../platform/dates.contract.ts";

/** RFC 9116 recommends less than a year, so that a shop that is gone stops asking for reports. */
const VALID_MS = 180 * DAY_MS;

/** Expires at the start of a day, so that all answers of a day are the same. */
export const securityTxt = (origin: string, now: number): string =>
  [
    `Contact: mailto:${brand.email}`,
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(Math.floor((now + VALID_MS) / DAY_MS) * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${Object.values(LANGUAGE_TAGS).join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");

/** Addresses that scanners and password managers know. */
export const wellKnown = new Hono<{ Bindings: { readonly APP_ORIGIN: string } }>({ strict: false })
  .get("/security.txt", (c) =>
    c.text(securityTxt(c.env.APP_ORIGIN, Date.now()), 200, { "Cache-Control": "public, max-age=86400" }),
  )
  .get("/change-password", (c) => c.redirect("/profile/security"));
