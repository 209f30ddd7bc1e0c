import { href } from "react-router";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useViewer } from "../viewer/use-viewer.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** Each language in its own script, so that people find it who cannot read the current one. */
const NAMES: Record<Language, string> = { english: "English", hindi: "हिन्दी", marathi: "मराठी", gujarati: "ગુજરાતી" };

/** For visitors; signed-in people choose their language in the profile. */
export function LanguageChoice() {
  const text = useMessages("shell");
  const { language } = useViewer();
  return (
    <ChoiceForm action={href("/language")} button={text("language.change")} className="flex items-center gap-2">
      <label htmlFor="language" className="text-on-night-muted">
        {text("language.label")}
      </label>
      <select
        id="language"
        name="language"
        key={language}
        defaultValue={language}
        className="min-h-11 rounded-md border border-on-night-muted/50 bg-night px-2 text-on-night"
      >
        {Object.entries(NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </ChoiceForm>
  );
}
