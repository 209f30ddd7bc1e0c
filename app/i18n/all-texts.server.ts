import { allTexts } from "virtual:texts/all";
import { LANGUAGES } from "../../worker/accounts/accounts.contract.ts";
import { holdTexts } from "./held-texts.ts";
import { say as inGujarati } from "./sentences/gujarati.ts";
import { say as inHindi } from "./sentences/hindi.ts";
import { say as inMarathi } from "./sentences/marathi.ts";
import { holdSay } from "./sentences/say-in.ts";

for (const language of LANGUAGES) holdTexts(language, allTexts[language]);

holdSay("hindi", inHindi);
holdSay("marathi", inMarathi);
holdSay("gujarati", inGujarati);
