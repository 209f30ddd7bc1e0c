import { allTexts } from "virtual:texts/all";
import { LANGUAGES } from "../../worker/accounts/accounts.contract.ts";
import { holdTexts } from "./held-texts.ts";

for (const language of LANGUAGES) holdTexts(language, allTexts[language]);
