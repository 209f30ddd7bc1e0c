import { href } from "react-router";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useViewer } from "../viewer/use-viewer.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** Each language in its own script, for people who cannot read the current one. */
const NAMES: Record<Language, readonly [name: string, short: string]> = {
  english: ["English", "EN"],
  hindi: ["हिन्दी", "हि"],
  marathi: ["मराठी", "म"],
  gujarati: ["ગુજરાતી", "ગુ"],
};

/** As narrow as its short name: the select lies over it, unseen. */
export function LanguageSelect() {
  const text = useMessages("shell");
  const { language } = useViewer();
  return (
    <ChoiceForm action={href("/language")} button={text("language.change")} className="flex shrink-0 items-center">
      <span className="language-choice">
        <b aria-hidden>{NAMES[language][1]}</b>
        <select name="language" aria-label={text("language.label")} key={language} defaultValue={language}>
          {Object.entries(NAMES).map(([value, [name]]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </ChoiceForm>
  );
}
