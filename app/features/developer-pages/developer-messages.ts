import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { developerTopics as topicsInEnglish } from "../../i18n/english/developer-topics.ts";
import { developers as inEnglish } from "../../i18n/english/developers.ts";
import { developerTopics as topicsInGujarati } from "../../i18n/gujarati/developer-topics.ts";
import { developers as inGujarati } from "../../i18n/gujarati/developers.ts";
import { developerTopics as topicsInHindi } from "../../i18n/hindi/developer-topics.ts";
import { developers as inHindi } from "../../i18n/hindi/developers.ts";
import { developerTopics as topicsInMarathi } from "../../i18n/marathi/developer-topics.ts";
import { developers as inMarathi } from "../../i18n/marathi/developers.ts";
import type { Developers, DeveloperTopics } from "../../i18n/translation.ts";

export type DeveloperMessages = Developers & DeveloperTopics;

const ALL: Record<Language, () => DeveloperMessages> = {
  english: () => ({ ...inEnglish, ...topicsInEnglish }),
  hindi: () => ({ ...inHindi, ...topicsInHindi }),
  marathi: () => ({ ...inMarathi, ...topicsInMarathi }),
  gujarati: () => ({ ...inGujarati, ...topicsInGujarati }),
};

/** For loaders; no browser bundle contains these messages. */
export const developerMessages = (language: Language): DeveloperMessages => ALL[language]();
