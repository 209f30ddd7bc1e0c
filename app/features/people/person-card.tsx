import type { ReactNode } from "react";
import type { Verification } from "../../../worker/identity/accounts.contract.ts";
import { PhoneLink } from "../../components/contact-text.tsx";
import { Fact } from "../../components/fact.tsx";
import { Badge, type BadgeTone } from "../../components/ui/surfaces.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { useCityName } from "../viewer/use-viewer.ts";

const TONES: Record<Verification, BadgeTone> = { pending: "accent", verified: "success", rejected: "danger" };

interface PersonCardProps {
  id: string;
  person: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly location: string;
    readonly address: string;
    readonly createdAt: string;
    readonly isEmailVerified: boolean;
  };
  status: Verification;
  badges?: ReactNode;
  picture?: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
}

export function PersonCard({ id, person, status, badges, picture, facts, children }: PersonCardProps) {
  const text = useMessages("people");
  const cityName = useCityName();
  const dates = useDates();
  return (
    <li
      aria-labelledby={`person-${id}`}
      data-testid="person-card"
      className="flex flex-col rounded-lg border border-line bg-surface shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3">
        <h2 id={`person-${id}`} className="min-w-0 text-lg wrap-anywhere">
          {person.name}
        </h2>
        <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge>
        {badges}
      </header>
      <div className="flex flex-1 flex-col gap-4 px-4 py-3">
        <div className="flex gap-4">
          {picture}
          <div className="min-w-0 flex-1">
            <a
              href={`mailto:${person.email}`}
              className="flex min-h-11 items-center font-semibold wrap-anywhere text-brand-text underline"
            >
              {person.email}
            </a>
            {person.phone && (
              <PhoneLink phone={person.phone} label={text("call", { name: person.name, phone: person.phone })} />
            )}
            <p className={person.isEmailVerified ? "text-sm text-success-text" : "text-sm text-accent-text"}>
              {text(person.isEmailVerified ? "emailVerified" : "emailNotVerified")}
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6">
          <Fact label={text("location")}>{cityName(person.location)}</Fact>
          <Fact label={text("joined")}>
            <time dateTime={person.createdAt} className="figures">
              {dates.date(person.createdAt)}
            </time>
          </Fact>
          <Fact label={text("address")} className="col-span-2">
            {person.address || text("none")}
          </Fact>
          {facts}
          <Fact label={text("id")} className="col-span-2">
            <span className="figures text-sm text-muted">{id}</span>
          </Fact>
        </dl>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">{children}</div>
      </div>
    </li>
  );
}
