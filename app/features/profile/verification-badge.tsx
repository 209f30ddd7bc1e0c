import { BadgeCheck } from "lucide-react";
import type { Verification } from "../../../worker/identity/accounts.contract.ts";
import { Badge } from "../../components/ui/surfaces.tsx";
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
