import { errorCodes } from "../../../../worker/http/openapi/error-codes.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { allMessages } from "../../../i18n/all-messages.ts";

export interface ExplainedError {
  readonly code: string;
  readonly status: string;
  readonly meaning: string;
  /** What to do about it. */
  readonly advice: string;
  readonly details: readonly string[];
}

/** A compiled message (compiled-messages.plugin.ts): messages, the # of a plural, and arguments with their branches. */
type Message = string | readonly Part[];
type Part = string | 0 | readonly [name: string, type?: unknown, branches?: Readonly<Record<string, Message>>];

/** A message without values: its arguments stand in braces, and of branches it takes the usual one. */
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

/** Every code, by area, in the reader's language. */
export const explainErrors = (language: Language): [area: string, errors: ExplainedError[]][] => {
  const { refusals, input } = allMessages(language);
  const messages = { ...refusals, ...input } as unknown as Readonly<Record<string, Readonly<Record<string, Message>>>>;
  const advice: Readonly<Record<string, string>> = developerMessages(language).errors.status;
  return Object.entries(errorCodes).map(([area, errors]) => [
    area,
    errors.map(({ code, statuses, message, details }) => {
      const [group = "", name = ""] = message.split(".");
      return {
        code,
        status: statuses.join(", "),
        meaning: outlineOf(messages[group]?.[name] ?? ""),
        advice: advice[String(statuses[0])] ?? "",
        details,
      };
    }),
  ]);
};
