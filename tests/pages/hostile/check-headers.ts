import { COMMON_HEADERS } from "../../../worker/http/security-headers.ts";
import { APP } from "../support/client.ts";

/** Headers that reveal the server's software, or let other origins read an answer. */
const UNWANTED = /^(server|x-powered-by|via|access-control-.*|x-aspnet-.*)$/i;
const PAYMENT_PAGE = /^\/(checkout|pay\/)/;
/** Paths that other sites may embed: pictures of products, and the public feeds. */
const FOR_EVERYBODY = /^\/(images\/|feeds\/.+\/|placeholder-product\.svg$)/;
/** Directives that a page's policy needs, besides a nonce for its scripts. */
const PAGE_POLICY = ["default-src 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"];
/** Other sites learn our origin at most, because a page's address may contain a secret. */
const REFERRER = /^strict-origin(-when-cross-origin)?$/;
const TEXT = /^(text\/|application\/(xml|rss|javascript))/;

const directives = (policy: string): Map<string, string> =>
  new Map(policy.split(";").map((one) => [one.trim().split(" ")[0] ?? "", one.trim()]));

const checkPage = (headers: Headers, html: string): string[] => {
  const policy = headers.get("Content-Security-Policy") ?? "";
  const scripts = directives(policy).get("script-src") ?? directives(policy).get("default-src") ?? "";
  const [, nonce = null] = /'nonce-([^']+)'/.exec(scripts) ?? [];
  const inline = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  // Browsers do not run data blocks of these types, and our own files need no nonce.
  const withoutNonce = inline.filter(
    (one) => !one.includes(`nonce="${nonce}"`) && !/type="application\/(ld\+)?json"|src="\/[\w.-]+\.js"/.test(one),
  );
  return [
    ...(headers.get("X-Frame-Options") === "DENY" ? [] : ["no X-Frame-Options"]),
    ...(REFERRER.test(headers.get("Referrer-Policy") ?? "") ? [] : ["no Referrer-Policy"]),
    ...(headers.has("Permissions-Policy") ? [] : ["no Permissions-Policy"]),
    ...PAGE_POLICY.filter((one) => !policy.includes(one) && !policy.includes("default-src 'none'")).map(
      (one) => `the policy lacks ${one}`,
    ),
    ...(/script-src[^;]*'unsafe-(inline|eval)'/.test(policy) ? ["the policy lets inline scripts run"] : []),
    ...(inline.length > 0 && nonce === null ? ["scripts without a nonce in the policy"] : []),
    ...withoutNonce.map((one) => `<script${one}> lacks the nonce`),
    ...(/<[a-z][^>]*\son[a-z]+=/i.test(html.replace(/<script\b[\s\S]*?<\/script>|"[^"]*"/g, ""))
      ? ["an inline handler"]
      : []),
  ];
};

/** Cookies that scripts read or write, so that they cannot be HttpOnly. */
const OF_SCRIPTS = /^__Host-rasad_(view|cart|cart_saved|cart_unsent|wanted|city|language)=/;

const COOKIE_RULES: readonly (readonly [string, (cookie: string) => boolean])[] = [
  ["is not Path=/", (cookie) => !/; ?Path=\/(;|$)/i.test(cookie)],
  ["has no SameSite", (cookie) => !/; ?SameSite=(Lax|Strict)/i.test(cookie)],
  ["has a Domain", (cookie) => /; ?Domain=/i.test(cookie)],
  ["is not Secure", (cookie) => !/; ?Secure/i.test(cookie)],
  ["a script can read it", (cookie) => !OF_SCRIPTS.test(cookie) && !/; ?HttpOnly/i.test(cookie)],
];

const checkCookie = (cookie: string): string[] =>
  COOKIE_RULES.filter(([, isBroken]) => isBroken(cookie)).map(([what]) => `cookie ${cookie.split("=")[0]} ${what}`);

const checkCaching = (headers: Headers, isVisitor: boolean): string[] => {
  const caching = headers.get("Cache-Control") ?? "";
  if (caching === "") return ["no Cache-Control"];
  const mayBeKept = /public/.test(caching);
  const isPersonal = headers.getSetCookie().some((cookie) => !/Max-Age=0/i.test(cookie));
  if (mayBeKept && isPersonal) return ["a cache may keep an answer with a cookie"];
  return mayBeKept || /no-store|private|no-cache/.test(caching) || isVisitor ? [] : [`Cache-Control is ${caching}`];
};

const leadsAway = (answer: Response): boolean => {
  const location = answer.headers.get("Location");
  return location !== null && new URL(location, answer.url).origin !== new URL(APP).origin;
};

/** Problems of an answer's headers. `text`: its body, if it is text. */
export const checkHeaders = (
  answer: Response,
  text: string,
  { isVisitor }: { readonly isVisitor: boolean },
): string[] => {
  const { headers, url } = answer;
  const type = headers.get("Content-Type") ?? "";
  const { pathname } = new URL(url);
  const opener = PAYMENT_PAGE.test(pathname) ? /^same-origin/ : /^same-origin$/;
  const mayBeShared = FOR_EVERYBODY.test(pathname) && answer.status < 400;
  return [
    ...Object.entries(COMMON_HEADERS).flatMap(([name, value]) => {
      const sent = headers.get(name) ?? "";
      const isShared = mayBeShared && name === "Cross-Origin-Resource-Policy" && sent === "cross-origin";
      const isRight = name === "Cross-Origin-Opener-Policy" ? opener.test(sent) : sent === value || isShared;
      return isRight ? [] : [`${name} is ${sent || "missing"}`];
    }),
    ...[...headers.keys()].filter((name) => UNWANTED.test(name)).map((name) => `has ${name}`),
    ...(/frame-ancestors 'none'/.test(headers.get("Content-Security-Policy") ?? "") ? [] : ["may stand in a frame"]),
    ...(text !== "" && TEXT.test(type) && !/charset=utf-8/i.test(type)
      ? [`Content-Type ${type} names no alphabet`]
      : []),
    ...(text !== "" && type === "" ? ["no Content-Type"] : []),
    ...(type.startsWith("text/html") ? checkPage(headers, text) : []),
    ...headers.getSetCookie().flatMap(checkCookie),
    ...checkCaching(headers, isVisitor),
    ...(leadsAway(answer) ? [`leads to ${headers.get("Location")}`] : []),
  ];
};
