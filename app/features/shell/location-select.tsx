import { MapPin } from "lucide-react";
import { CITIES, CITY_NAMES } from "../../../worker/brand.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

/** The city of the market. There is only one today. */
export function LocationSelect() {
  const text = useMessages("shell");
  const { location } = useViewer();
  return (
    <span className="relative flex items-center">
      <MapPin aria-hidden className="pointer-events-none absolute left-2.5 size-4.5 text-accent" />
      <select
        aria-label={text("location")}
        defaultValue={location}
        className="min-h-11 rounded-md border border-on-night-muted/50 bg-night pr-2 pl-8 font-medium text-on-night"
      >
        {CITIES.map((city) => (
          <option key={city} value={city}>
            {CITY_NAMES[city]}
          </option>
        ))}
      </select>
    </span>
  );
}
