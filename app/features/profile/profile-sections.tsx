import { BadgeCheck } from "lucide-react";
import type { MouseEvent } from "react";
import { href } from "react-router";
import { NOTIFICATION_FLAGS } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { BUSINESS_TYPES, LANGUAGES } from "../../../worker/identity/accounts.contract.ts";
import { SHORT_RULES } from "../../../worker/identity/short-rule.contract.ts";
import { TIMEZONES } from "../../../worker/platform/dates.contract.ts";
import { EmailText } from "../../components/contact-text.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useDialog } from "../network/use-dialog.ts";
import { useCityOptions } from "../viewer/use-viewer.ts";
import { AddressEntry, ChoiceEntry, CodeEntry, FixedEntry, TextEntry, ToggleEntry } from "./profile-entries.tsx";
import { Section, useSheet } from "./profile-sheet.tsx";

const labelsFor = <Name extends string>(names: readonly Name[], labelOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, labelOf(name)]));

/** The header shows the city, so it appears here only as a field. */
export function PersonalSection() {
  const cities = useCityOptions();
  const text = useMessages("profile");
  const { profile, fields } = useSheet();
  return (
    <Section title={text("personal.title")}>
      <NameEntry />
      <FixedEntry label={text("personal.role")}>{text(`role.${profile.role}`)}</FixedEntry>
      {fields && <ChoiceEntry name="location" label={text("personal.location")} options={cities} />}
      <EmailEntry />
      <PhoneEntry />
      <AddressEntry label={text("personal.address")} />
    </Section>
  );
}

export function NameEntry() {
  const text = useMessages("profile");
  return <TextEntry name="name" label={text("personal.name")} autoComplete="name" maxLength={120} required />;
}

export function PhoneEntry({ required = false }: { required?: boolean }) {
  const text = useMessages("profile");
  return (
    <TextEntry
      name="phone"
      label={text("personal.phone")}
      hint={text("personal.phoneHint")}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required={required}
    />
  );
}

/** Read-only, with its verification. The Verify button is left out while editing, because forms cannot be nested. */
export function EmailEntry({ className }: { className?: string }) {
  const text = useMessages("profile");
  const { profile, fields } = useSheet();
  const { email, isEmailVerified } = profile;
  return (
    <FixedEntry label={text("personal.email")} className={className}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <EmailText email={email} />
        <Badge tone={isEmailVerified ? "success" : "accent"}>
          {isEmailVerified && <BadgeCheck aria-hidden />}
          {text(isEmailVerified ? "personal.emailVerified" : "personal.emailUnverified")}
        </Badge>
        {!isEmailVerified && !fields && <VerifyEmail email={email} />}
      </span>
    </FixedEntry>
  );
}

export function BusinessSection() {
  const text = useMessages("profile");
  const shortRule = useMessages("shortRule");
  return (
    <Section title={text("business.title")}>
      <TextEntry
        name="businessName"
        label={text("business.businessName")}
        autoComplete="organization"
        maxLength={160}
        optional
      />
      <ChoiceEntry
        name="businessType"
        label={text("business.businessType")}
        options={labelsFor(BUSINESS_TYPES, (type) => text(`business.types.${type}`))}
        none={text("none")}
      />
      <CodeEntry name="gstin" label={text("business.gstin")} hint={text("business.gstinHint")} optional />
      <TextEntry
        name="licenseNumber"
        label={text("business.licenseNumber")}
        hint={text("business.licenseHint")}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <ChoiceEntry
        name="shortRule"
        label={text("business.shortRule")}
        options={labelsFor(SHORT_RULES, (rule) => shortRule(`rules.${rule}`))}
      />
    </Section>
  );
}

export function PreferencesSection() {
  const text = useMessages("profile");
  return (
    <Section title={text("preferences.title")}>
      <ChoiceEntry
        name="language"
        label={text("preferences.language")}
        options={labelsFor(LANGUAGES, (language) => text(`preferences.languages.${language}`))}
      />
      <ChoiceEntry
        name="timezone"
        label={text("preferences.timezone")}
        options={labelsFor(TIMEZONES, (zone) => text(`preferences.timezones.${zone}`))}
      />
      {NOTIFICATION_FLAGS.map((name) => (
        <ToggleEntry
          key={name}
          name={name}
          comingSoon={name === "smsNotifications" ? text("preferences.comingSoon") : undefined}
        />
      ))}
    </Section>
  );
}

/**
 * The button beside an unverified address and its dialog. Once verified, the page revalidates and hides the button.
 * Without script it links to the page /profile/verify-email.
 */
function VerifyEmail({ email }: { email: string }) {
  const text = useMessages("verifyEmail");
  const { Dialog, open, close } = useDialog(() => import("../verify-email/verify-email-dialog.tsx"));
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <ButtonLink to={href("/profile/verify-email")} variant="outline" onClick={openHere}>
        {text("open")}
      </ButtonLink>
      {Dialog && <Dialog email={email} onClose={close} />}
    </>
  );
}
