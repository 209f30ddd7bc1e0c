import { JSDOM } from "jsdom";
import { APP } from "../support/client.ts";
import { checkAnswer } from "./check-answer.ts";
import type { Visit } from "./crawl.ts";
import { HUGE, longWord, TEXTS } from "./payloads.ts";
import type { Person } from "./people.ts";
import { pageAt } from "./site-map.ts";

/** Forms that would end the crawler's session, or lock another person of the demo shop out. */
const LEFT_OUT =
  /logout|sign-out|end-session|reject|block|\/profile\/delete|\/admin\/settings"|second-factor|intent" value="remove/;

/** Pages whose forms would disable what other tests need: orders in a city, and signing in without a second factor. */
const LEFT_OUT_PAGES = /^\/admin\/(cities|settings)\/?$/;

let serial = 0;
type Typed = (limit: number) => string;

/** One hostile text in each field, then one long word, then a word longer than any field takes. */
export const ROUNDS: readonly (readonly [string, Typed])[] = [
  ["hostile texts", (limit) => (TEXTS[serial++ % TEXTS.length] ?? "").slice(0, limit)],
  ["long words", (limit) => longWord(Math.min(limit, 1_000))],
  ["huge words", () => HUGE],
];

/** A small picture whose name is hostile too. */
const picture = (): File =>
  new File(
    [
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    ],
    `hx7"><hx-evil>.png`,
    { type: "image/png" },
  );

const typeInto = (field: HTMLInputElement, type: Typed): string | File | null => {
  const { localName, name } = field;
  if (localName === "select") {
    const options = [...(field as unknown as HTMLSelectElement).options];
    return (
      (options.find((one) => one.hasAttribute("selected") && one.value) ?? options.find((one) => one.value))?.value ??
      ""
    );
  }
  const limit = Number(field.getAttribute("maxlength") ?? 200);
  const value = field.getAttribute("value") ?? "";
  switch (localName === "textarea" ? "text" : (field.getAttribute("type") ?? "text")) {
    case "hidden":
      return value;
    case "submit":
    case "button":
      return null;
    case "checkbox":
    case "radio":
      return field.hasAttribute("checked") ? value || "on" : null;
    case "file":
      return picture();
    case "number":
      return value || field.getAttribute("min") || "1";
    case "date":
    case "month":
      return value || field.getAttribute("min") || new Date().toISOString().slice(0, 10);
    case "email":
      return `hx7-${serial++}@evil.example`;
    case "tel":
      return `9${String(100_000_000 + serial++)}`;
    default:
      return field.getAttribute("inputmode") === "numeric"
        ? value || "1"
        : /phone|mobile/i.test(name)
          ? "9123456780"
          : type(limit);
  }
};

const fill = (form: HTMLFormElement, button: HTMLButtonElement | null, type: Typed): FormData => {
  const data = new FormData();
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
    if (!field.name || field.hasAttribute("disabled")) continue;
    const value = typeInto(field, type);
    if (value !== null) data.append(field.name, value);
  }
  if (button?.name) data.append(button.name, button.value);
  return data;
};

const toRequest = (form: HTMLFormElement, address: string, data: FormData): { to: string; init: RequestInit } => {
  const to = form.getAttribute("action") || address;
  const method = (form.getAttribute("method") ?? "get").toUpperCase();
  const fields = [...data].map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  if (method === "GET") return { to: `${new URL(to, APP).pathname}?${new URLSearchParams(fields)}`, init: {} };
  const isMultipart = form.getAttribute("enctype") === "multipart/form-data";
  return { to, init: { method, headers: { Origin: APP }, body: isMultipart ? data : new URLSearchParams(fields) } };
};

/** Forms are the same when they have the same fields, buttons and page. */
const signatureOf = (markup: string, address: string): string =>
  [
    pageAt(new URL(/<form[^>]*\saction="([^"]*)"/.exec(markup)?.[1] || address, APP).pathname),
    ...[...markup.matchAll(/\sname="([^"]*)"/g)].map(([, name = ""]) => name.replace(/[0-9A-Z]{26}|\d+/g, "#")),
    ...[...markup.matchAll(/name="(?:intent|wish)" value="([^"]*)"/g)].map(([, value]) => value),
  ].join(" ");

/** Sends each kind of form on these pages with hostile texts in all its fields, once for each round. */
export const sendForms = async (
  { name, client }: Person,
  visits: readonly Visit[],
  rounds = ROUNDS,
): Promise<{ readonly sent: number; readonly problems: readonly string[] }> => {
  const known = new Set<string>();
  const problems: string[] = [];
  let sent = 0;
  for (const { address, html } of visits)
    for (const [markup] of (LEFT_OUT_PAGES.test(address) ? "" : (html ?? "")).matchAll(/<form\b[\s\S]*?<\/form>/g)) {
      const signature = signatureOf(markup, address);
      if (known.has(signature) || LEFT_OUT.test(markup)) continue;
      known.add(signature);
      const form = JSDOM.fragment(markup).querySelector("form");
      if (!form) continue;
      const buttons = [...form.querySelectorAll<HTMLButtonElement>("button[name]")];
      for (const [what, type] of rounds)
        for (const button of buttons.length > 0 ? buttons.slice(0, 3) : [null]) {
          const { to, init } = toRequest(form, address, fill(form, button, type));
          const answer = await client.send(to, init);
          const bytes = new Uint8Array(await answer.arrayBuffer());
          sent++;
          problems.push(
            ...checkAnswer(answer, bytes, name).map((one) => `${name} sends ${what} to ${to.slice(0, 100)}: ${one}`),
          );
        }
    }
  return { sent, problems };
};
