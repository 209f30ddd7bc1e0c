import { KeyRound } from "lucide-react";
import { useMessages } from "../../i18n/messages.tsx";

/** The six-digit code that the buyer reads out to the agent to complete the delivery. */
export function DeliveryCode({ code }: { code: string }) {
  const text = useMessages("orders");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-accent bg-accent-soft px-4 py-3 text-left text-ink print:hidden">
      <KeyRound aria-hidden className="size-6 text-accent-text" />
      <p className="flex-1">
        <span className="block font-semibold">{text("code")}</span>
        <span className="block text-sm text-accent-text">{text("codeHint")}</span>
      </p>
      <p
        data-testid="delivery-code"
        className="figures w-full text-center text-4xl font-bold tracking-[0.15em] sm:w-auto sm:text-3xl"
      >
        {code}
      </p>
    </div>
  );
}
