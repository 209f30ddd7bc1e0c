import { configure, within } from "@testing-library/dom";
import { CookieJar, type DOMWindow, JSDOM } from "jsdom";
import { inject } from "vitest";
import { sessionCookie } from "../../../worker/identity/session-cookie.contract.ts";
import { anyAddress, openDoor } from "../../support/door.ts";
import { reach } from "../../support/reach.ts";
import type { TestAccount } from "../../support/test-accounts.ts";
import { type Fills, findField, readForm } from "./forms.ts";

export const APP = inject("app");

/** A document as it came, before any script. */
export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Where redirects led: path, search and hash. */
  readonly address: string;
  readonly document: Document;
  /** Testing Library's queries of the whole document. */
  readonly see: ReturnType<typeof within>;
  /** The first element that this selector names; fails when there is none. */
  find(selector: string): HTMLElement;
  /** The text of the first element that this selector names. */
  text(selector: string): string;
  button(name: string | RegExp): HTMLElement;
  link(name: string | RegExp): HTMLElement;
  /** The field with this label; its value is what a person sees in it. */
  field(label: string): HTMLInputElement;
  /** What assistive technology reads for the field besides its label: its hint or its error. */
  description(label: string): string;
}

// Without its style sheets nothing in a document is hidden. An error names what is missing instead of printing the
// whole document.
configure({ defaultHidden: true, getElementError: (message) => new Error(message?.split("\n")[0]) });

/** An element's text with whitespace collapsed. */
export const toText = (element: Element): string => element.textContent.replace(/\s+/g, " ").trim();

/** Returns one constant style: without style sheets all elements look alike, and jsdom needs a millisecond for each. */
const withoutStyles = (window: DOMWindow): void => {
  const { style } = window.document.createElement("div");
  window.getComputedStyle = () => style;
};

/** Shared by all documents, because a window for each would take a third of the parsing time. */
const blank = new JSDOM("", { beforeParse: withoutStyles });

/** Removed before parsing: no test reads style sheets, and parsing them is half of the work. */
const STYLES = /<style\b[^>]*>[^<]*<\/style>| style="[^"]*"/g;

const parseDocument = (html: string, url: string): Document => {
  // A parsed document takes its window's URL, against which its links and forms are resolved.
  blank.reconfigure({ url });
  const document = new blank.window.DOMParser().parseFromString(html.replace(STYLES, ""), "text/html");
  return Object.defineProperty(document, "defaultView", { value: blank.window });
};

const toPage = (answer: Response, html: string, url: URL): Page => {
  let parsed: Document | undefined;
  // Parsed on first use, because tests read only the status or the address of many pages.
  const parse = (): Document => {
    parsed ??= parseDocument(html, url.href);
    return parsed;
  };
  const see = () => within(parse().body);
  const find = (selector: string): HTMLElement => {
    const found = parse().querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`${url.pathname} has no ${selector}`);
    return found;
  };
  /**
   * Finds the only element with this name. If there is none or more than one, the library's search, which takes fifty
   * times as long, reports the error.
   */
  const named = (role: "button" | "link", selector: string, name: string | RegExp): HTMLElement => {
    const isIt = (text: string) => (typeof name === "string" ? text === name : name.test(text));
    const all = [...parse().body.querySelectorAll<HTMLElement>(selector)];
    const [found, ...others] = all.filter((one) => isIt(one.getAttribute("aria-label") ?? toText(one)));
    return found && others.length === 0 ? found : see().getByRole(role, { name });
  };
  const field = (label: string) => findField(parse().body, label) as HTMLInputElement;
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    address: url.href.slice(url.origin.length),
    get document() {
      return parse();
    },
    get see() {
      return see();
    },
    find,
    text: (selector) => toText(find(selector)),
    button: (name) => named("button", "button", name),
    link: (name) => named("link", "a[href]", name),
    field,
    description: (label) =>
      (field(label).getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => parse().getElementById(id)?.textContent)
        .join(" "),
  };
};

/** A browser without script: it keeps cookies, follows redirects and sends forms as their document describes them. */
export const createClient = (more: Record<string, string> = {}) => {
  const cookies = new CookieJar();
  // Without compression, which takes a twentieth of the server's time.
  const headers = { "CF-Connecting-IP": anyAddress(), "Accept-Encoding": "identity", ...more };

  /** One request to a path or an address, with cookies and without following redirects. */
  const send = async (to: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(to, APP);
    const Cookie = await cookies.getCookieString(url.href);
    const answer = await reach(url, { redirect: "manual", ...init, headers: { ...headers, Cookie, ...init.headers } });
    for (const cookie of answer.headers.getSetCookie()) await cookies.setCookie(cookie, url.href);
    return answer;
  };

  const load = async (to: URL, init: RequestInit = {}, redirects = 0): Promise<Page> => {
    const answer = await send(to, init);
    const html = await answer.text();
    const location = answer.headers.get("Location");
    if (!location) return toPage(answer, html, to);
    if (redirects === 10) throw new Error(`${to.pathname} redirects without an end`);
    return load(new URL(location, to), {}, redirects + 1);
  };

  return {
    cookies,
    send,
    setCookie: (cookie: string) => cookies.setCookie(cookie, APP),
    /** The document at this address, after all redirects. */
    open: (to: string) => load(new URL(to, APP)),
    /** Calls an API route as a page of ours does; fails when it refuses. */
    async api<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await send(`/api${path}`, {
        method,
        headers: { Origin: APP, "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as T;
    },
    /** Fills in the form of this button by labels and presses it. */
    press(page: Page, button: HTMLElement, fills?: Fills): Promise<Page> {
      const { action, ...init } = readForm(button, fills);
      const from = new URL(page.address, APP);
      return load(new URL(action, from), { ...init, headers: { Origin: from.origin, Referer: from.href } });
    },
    /** Follows a link. */
    follow: (link: HTMLElement) => load(new URL((link as HTMLAnchorElement).href)),
  };
};
export type Client = ReturnType<typeof createClient>;

const { createAccount, startSession } = openDoor(inject("door"));

/** A client with a session of an account: of a demo account by its address, or of a new one. */
export const signIn = async (
  who: string | Partial<TestAccount> = {},
): Promise<Client & { readonly account: { name: string; email: string } }> => {
  const account = typeof who === "string" ? { name: "", email: who } : await createAccount(who);
  const client = createClient();
  await client.setCookie(sessionCookie(await startSession(account.email), 86_400));
  return { ...client, account };
};
