import { brand } from "../../../worker/brand.contract.ts";
import { PhoneLink } from "../../components/contact-text.tsx";
import { Alert } from "../../components/ui/surfaces.tsx";

/** Tells blocked buyers, before they type anything, that they cannot order, and whom to call. */
export function BlockedNotice({ text, className }: { text: string | null; className?: string }) {
  if (!text) return null;
  return (
    <Alert tone="danger" data-testid="blocked-notice" className={className ?? ""}>
      {text}
      <SupportPhone />
    </Alert>
  );
}

export function SupportPhone() {
  return (
    <p className="-mb-2">
      <PhoneLink phone={brand.phone} label={brand.phone} className="text-current" />
    </p>
  );
}
