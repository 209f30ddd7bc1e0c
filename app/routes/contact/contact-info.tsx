import { Clock, type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "../../../worker/brand.contract.ts";
import { Card } from "../../components/ui/card.tsx";
import { useMessages } from "../../i18n/messages.tsx";

const LINK = "-my-2.5 inline-flex min-h-11 items-center font-semibold text-brand-text underline wrap-anywhere";

export function ContactInfo() {
  const text = useMessages("contact");
  return (
    <Card>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Fact icon={Phone} label={text("phone")}>
          <a className={LINK} href={`tel:${brand.phone.replaceAll(" ", "")}`}>
            {brand.phone}
          </a>
        </Fact>
        <Fact icon={Mail} label={text("email")}>
          <a className={LINK} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </Fact>
        <Fact icon={MapPin} label={text("address")}>
          {brand.address}
        </Fact>
        <Fact icon={Clock} label={text("hours")}>
          {text("hoursText")}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid content-start grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
      <Icon aria-hidden className="row-span-2 mt-0.5 size-5 text-brand-text" />
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold text-balance">{children}</dd>
    </div>
  );
}
