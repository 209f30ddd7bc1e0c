import { CalendarPlus } from "lucide-react";
import { CopiedText } from "../../../features/shown-once/copied-text.tsx";
import { ShownOnce } from "../../../features/shown-once/shown-once.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** A new address, this one time. */
export function MadeAddress({ address }: { address: string }) {
  const text = useMessages("calendar");
  return (
    <ShownOnce data-testid="calendar-address" title={text("madeTitle")} warning={text("madeText")}>
      <CopiedText label={text("copy")} value={address}>
        {/* Calendar programs of phones and computers open this scheme. */}
        <a
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text underline"
          href={address.replace(/^https?:/, "webcal:")}
        >
          <CalendarPlus aria-hidden className="size-5" /> {text("subscribe")}
        </a>
      </CopiedText>
    </ShownOnce>
  );
}
