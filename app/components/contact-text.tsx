import { Phone } from "lucide-react";
import { cn } from "./ui/class-names.ts";

/** A `tel:` link; renders nothing for a deleted account, which has no number. Ten digits without a prefix are Indian. */
export function PhoneLink({ phone, label, className }: { phone: string; label: string; className?: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, "");
  if (digits === "") return null;
  return (
    <a
      href={`tel:${/^\d{10}$/.test(digits) ? `+91${digits}` : digits}`}
      aria-label={label}
      className={cn(
        "figures inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline",
        className,
      )}
    >
      <Phone aria-hidden className="size-4.5 shrink-0" /> {phone}
    </a>
  );
}

/** False for the placeholder address of a deleted account. */
export const isEmail = (email: string): boolean => email.includes("@");

/** Lets a long address wrap before its @. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
