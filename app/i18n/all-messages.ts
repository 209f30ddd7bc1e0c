import { refusals as inEnglish } from "../../worker/i18n/english/refusals.ts";
import { refusals as inGujarati } from "../../worker/i18n/gujarati/refusals.ts";
import { refusals as inHindi } from "../../worker/i18n/hindi/refusals.ts";
import { refusals as inMarathi } from "../../worker/i18n/marathi/refusals.ts";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import * as english from "./english/index.ts";
import * as gujarati from "./gujarati/index.ts";
import * as hindi from "./hindi/index.ts";
import * as marathi from "./marathi/index.ts";
import type { Messages } from "./translation.ts";

/** Functions, so that browser bundles, which call none of them, contain no messages. */
const ALL: Record<Language, () => Messages> = {
  english: () => ({ ...english, refusals: inEnglish }),
  hindi: () => ({ ...hindi, refusals: inHindi }),
  marathi: () => ({ ...marathi, refusals: inMarathi }),
  gujarati: () => ({ ...gujarati, refusals: inGujarati }),
};

export const allMessages = (language: Language): Messages => ALL[language]();
