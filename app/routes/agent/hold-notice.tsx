import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { Alert } from "../../components/ui/alert.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";
import { AvailabilityForm } from "./availability-form.tsx";
import type { Hold } from "./board-tabs.ts";

/** What keeps this agent from taking orders, and what he can do about it. */
export function HoldNotice({ hold, waiting }: { hold: Hold; waiting: number }) {
  const text = useText("agent");
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

export function SupportLink({ className }: { className?: string }) {
  const text = useText("agent");
  return (
    <a
      href={`tel:${brand.phone.replaceAll(" ", "")}`}
      className={`inline-flex min-h-12 items-center gap-2 font-bold underline ${className ?? ""}`}
    >
      {text("callSupport")}: <span className="figures">{brand.phone}</span>
    </a>
  );
}
