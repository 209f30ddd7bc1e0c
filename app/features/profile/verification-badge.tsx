import { BadgeCheck } from "lucide-react";
import { brand } from "../../../worker/brand.contract.ts";
import type { Verification } from "../../../worker/identity/accounts.contract.ts";
import { Alert, Badge } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";

const TONES = { verified: "success", pending: "accent", rejected: "danger" } as const;

export function VerificationBadge({ status }: { status: Verification }) {
  const text = useMessages("profile");
  return (
    <Badge tone={TONES[status]}>
      {status === "verified" && <BadgeCheck aria-hidden />}
      {text(`verification.${status}`)}
    </Badge>
  );
}

/** Why a profile is not verified, with the number of support. */
export function UnverifiedAlert({ status, reason }: { status: Verification; reason: string }) {
  const text = useMessages("profile");
  return (
    <Alert tone={status === "rejected" ? "danger" : "accent"}>
      {reason}{" "}
      <a
        href={`tel:${brand.phone.replaceAll(" ", "")}`}
        className="-my-2.5 inline-block py-2.5 whitespace-nowrap underline"
      >
        {text("callSupport", { phone: brand.phone })}
      </a>
    </Alert>
  );
}
