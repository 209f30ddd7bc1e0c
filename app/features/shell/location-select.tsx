import { MapPin } from "lucide-react";
import { href } from "react-router";
import { CITIES, CITY_NAMES } from "../../../worker/brand.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useViewer } from "../viewer/use-viewer.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** The city whose prices are shown. There is only one today. */
export function LocationSelect() {
  const text = useMessages("shell");
  const { location } = useViewer();
  return (
    <ChoiceForm
      action={href("/location")}
      button={CITIES.length > 1 ? text("changeLocation") : null}
      className="relative flex items-center"
    >
      <MapPin aria-hidden className="pointer-events-none absolute left-2.5 size-4.5 text-accent" />
      <select
        name="location"
        aria-label={text("location")}
        key={location}
        defaultValue={location}
        className="min-h-11 rounded-md border border-on-night-muted/50 bg-night pr-2 pl-8 font-medium text-on-night"
      >
        {CITIES.map((city) => (
          <option key={city} value={city}>
            {CITY_NAMES[city]}
          </option>
        ))}
      </select>
    </ChoiceForm>
  );
}
