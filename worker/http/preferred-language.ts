import { parseAccept } from "hono/utils/accept";
import type { Language } from "../identity/accounts.contract.ts";
import { LANGUAGE_TAGS } from "../identity/language-address.contract.ts";

const BY_TAG = new Map(Object.entries(LANGUAGE_TAGS).map(([language, tag]) => [tag, language as Language]));

/** The first language of `Accept-Language` that the shop supports. */
export const preferredLanguage = (header: string | null | undefined): Language | null => {
  for (const { type } of header ? parseAccept(header) : []) {
    const language = BY_TAG.get(type.split("-", 1)[0]?.toLowerCase() ?? "");
    if (language) return language;
  }
  return null;
};
