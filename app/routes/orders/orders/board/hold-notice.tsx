import { href } from "react-router";
import { Alert } from "../../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../../components/ui/button.tsx";
import { AvailabilityForm } from "../../../../features/availability/availability-form.tsx";
import { useMessages } from "../../../../i18n/messages.tsx";
import type { Hold } from "./board-tabs.ts";
import { SupportLink } from "./card/support-link.tsx";

export function HoldNotice({ hold, waiting }: { hold: Hold; waiting: number }) {
  const text = useMessages("agent");
  return (
    <Alert tone={hold === "rejected" ? "danger" : "accent"} className="mb-4">
      <p className="text-lg font-bold">{text(`hold.${hold}.title`)}</p>
      <p className="font-normal">{text(`hold.${hold}.text`)}</p>
      <p className="mb-2 font-normal">{text(`hold.${hold}.todo`, { count: waiting })}</p>
      {hold === "offline" ? (
        <AvailabilityForm profile={{ agentVerified: true, isActive: false }} isCompact />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5">
          <SupportLink />
          {hold === "pending" && (
            <ButtonLink to={href("/agent-profile")} look="outline" className="min-h-12">
              {text("hold.pending.action")}
            </ButtonLink>
          )}
        </div>
      )}
    </Alert>
  );
}
