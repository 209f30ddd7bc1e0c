import { brand } from "../../../../../../worker/brand.contract.ts";
import { useMessages } from "../../../../../i18n/messages.tsx";

export function SupportLink({ className }: { className?: string }) {
  const text = useMessages("agent");
  return (
    <a
      href={`tel:${brand.phone.replaceAll(" ", "")}`}
      className={`inline-flex min-h-12 items-center gap-2 font-bold underline ${className ?? ""}`}
    >
      {text("callSupport")}: <span className="figures">{brand.phone}</span>
    </a>
  );
}
