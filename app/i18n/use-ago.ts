import { useFormatter } from "use-intl";
import { useMessages } from "./messages.tsx";

const MINUTE_MS = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;

/** How long ago a time was, in the viewer's language: "Just now", "5 minutes ago", "3 hours ago", "2 days ago". */
export const useAgo = () => {
  const text = useMessages("ui");
  const format = useFormatter();
  return (iso: string, now: number): string => {
    const elapsed = now - Date.parse(iso);
    const found = UNITS.find(([, ms]) => elapsed >= ms);
    if (!found) return text("justNow");
    const [unit, ms] = found;
    // From a whole number of units, because the formatter rounds and no order is older than it is.
    return format.relativeTime(now - Math.floor(elapsed / ms) * ms, { now, unit });
  };
};
