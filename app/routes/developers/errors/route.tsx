import { errorCodes } from "../../../../worker/http/openapi/error-codes.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { requestContext } from "../../../context.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { RichText } from "../../../features/developer-pages/rich-text.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { allMessages } from "../../../i18n/all-messages.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

/** A compiled message (compiled-messages.plugin.ts): text, the # of a plural (0), and arguments with their branches. */
type Message = string | readonly Part[];

/** Renders a message without values: arguments appear in braces, and branches as their `other` case. */
const outlineOf = (message: Message): string =>
  typeof message === "string"
    ? message
    : message
        .map((part) => {
          if (part === 0) return "…";
          if (typeof part === "string") return part;
          const [name, , branches] = part;
          return branches && typeof branches === "object" ? outlineOf(branches.other ?? "") : `{${name}}`;
        })
        .join("");

const explainErrors = (language: Language) => {
  const { refusals, input } = allMessages(language);
  const messages = { ...refusals, ...input } as unknown as Readonly<Record<string, Readonly<Record<string, Message>>>>;
  const advice: Readonly<Record<string, string>> = developerMessages(language).errors.status;
  return Object.entries(errorCodes).map(([area, errors]) => ({
    area,
    codes: errors.map(({ code, statuses, message, details }) => {
      const [group = "", name = ""] = message.split(".");
      return {
        code,
        status: statuses.join(", "),
        meaning: outlineOf(messages[group]?.[name] ?? ""),
        advice: advice[String(statuses[0])] ?? "",
        details,
      };
    }),
  }));
};

export const loader = ({ context }: Route.LoaderArgs) => {
  const { language } = context.get(requestContext);
  const messages = developerMessages(language);
  const { pageTitle, title, intro, areas, details } = messages.errors;
  return { pageTitle, title, intro, areas, details, nav: docsNav(messages), errors: explainErrors(language) };
};

export default function Errors({ loaderData }: Route.ComponentProps) {
  const { areas, details, errors } = loaderData;
  return (
    <DocsPage docs={loaderData}>
      <nav aria-label={areas}>
        <ul className="flex flex-wrap gap-x-4">
          {errors.map(({ area }) => (
            <li key={area}>
              <a className="inline-flex min-h-11 items-center text-brand-text underline" href={`#${area}`}>
                {area}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {errors.map(({ area, codes }) => (
        <section key={area} aria-labelledby={area}>
          <h2 id={area} className="mt-4 text-2xl">
            {area}
          </h2>
          <dl>
            {codes.map(({ code, status, meaning, advice, details: more }) => (
              <div key={code} id={code} className="grid gap-1 border-b border-line py-3 target:bg-accent-soft">
                <dt className="flex flex-wrap items-baseline gap-x-3">
                  <code className="font-semibold break-all">{code}</code>
                  <span className="figures text-sm text-muted">{status}</span>
                </dt>
                <dd>{meaning}</dd>
                <dd className="text-muted">
                  <RichText text={advice} />
                </dd>
                {more.length > 0 && (
                  <dd className="text-muted">
                    <RichText text={`${details}: ${more.map((one) => `\`${one}\``).join(", ")}`} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DocsPage>
  );
}

type Part = string | 0 | readonly [name: string, type?: unknown, branches?: Readonly<Record<string, Message>>];
