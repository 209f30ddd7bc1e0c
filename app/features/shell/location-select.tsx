import { MapPin } from "lucide-react";
import { href } from "react-router";
import { useMessages } from "../../i18n/messages.tsx";
import { useViewer } from "../viewer/use-viewer.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** Open cities, and the viewer's own when it was closed. */
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
