import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, useLocation, useSubmit } from "react-router";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

interface ChoiceFormProps {
  action: string;
  /** Label of the submit button for browsers without script; null with only one option. */
  button: string | null;
  className: string;
  children: ReactNode;
}

/** A select in the header, submitted on change; the response is the same page. */
function ChoiceForm({ action, button, className, children }: ChoiceFormProps) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      action={action}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className={className}
    >
      <input type="hidden" name="to" value={pathname + search} />
      {children}
      {button && (
        <noscript>
          <button
            type="submit"
            aria-label={button}
            title={button}
            className="grid size-11 place-items-center rounded-md"
          >
            ✓
          </button>
        </noscript>
      )}
    </Form>
  );
}

/** Each language in its own script, for people who cannot read the current one. */
const NAMES: Record<Language, string> = { english: "English", hindi: "हिन्दी", marathi: "मराठी", gujarati: "ગુજરાતી" };
const SHORT = 2;

/** As narrow as the first letters of the language's name; an invisible select covers them. */
export function LanguageSelect() {
  const text = useMessages("shell");
  const { language } = useViewer();
  return (
    <ChoiceForm action={href("/language")} button={text("language.change")} className="flex shrink-0 items-center">
      <span className="language-choice">
        <b aria-hidden>{NAMES[language].slice(0, SHORT)}</b>
        <select name="language" aria-label={text("language.label")} key={language} defaultValue={language}>
          {Object.entries(NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </ChoiceForm>
  );
}

/** Offers the open cities, and the viewer's own city even if it is closed. */
export function LocationSelect() {
  const text = useMessages("shell");
  const { location, cities } = useViewer();
  const options = cities.filter(({ slug, isOpen }) => isOpen || slug === location);
  return (
    <ChoiceForm
      action={href("/location")}
      button={options.length > 1 ? text("changeLocation") : null}
      className="relative flex min-w-0 items-center"
    >
      <MapPin aria-hidden className="pointer-events-none absolute left-2.5 size-4.5 text-accent" />
      <select
        name="location"
        aria-label={text("location")}
        key={location}
        defaultValue={location}
        className="min-h-11 w-full max-w-44 min-w-0 rounded-md border border-on-night-muted/50 bg-night pr-2 pl-8 font-medium text-ellipsis text-on-night"
      >
        {options.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </ChoiceForm>
  );
}
