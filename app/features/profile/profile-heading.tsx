import { BadgeCheck, Pencil, Star, StarHalf } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "../../../worker/brand.contract.ts";
import type { Verification } from "../../../worker/identity/accounts.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Alert, Badge, Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";

interface ProfileHeadingProps {
  name: string;
  badges: ReactNode;
  isEditing: boolean;
  children: ReactNode;
}

export function ProfileHeading({ name, badges, isEditing, children }: ProfileHeadingProps) {
  const text = useMessages("profile");
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-2xl font-bold text-brand-text sm:size-16"
        >
          {[...name][0]?.toUpperCase()}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="text-xl wrap-anywhere sm:text-3xl">{name}</h1>
          <p className="mt-1.5 flex flex-wrap gap-1.5">{badges}</p>
        </div>
        {!isEditing && (
          <ButtonLink to="?edit" variant="outline" className="w-full sm:w-auto" preventScrollReset>
            <Pencil aria-hidden /> {text("edit")}
          </ButtonLink>
        )}
      </div>
      {children}
    </Card>
  );
}

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

/** Explains why a profile is not verified, and shows the support phone number. */
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

/** A rating from 0 to 5; null before the first one. */
export function RatingStars({ rating }: { rating: number | null }) {
  const text = useMessages("profile");
  if (rating === null) return <span className="text-muted">{text("noRatings")}</span>;
  const halves = Math.round(rating * 2) / 2;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span aria-hidden className="inline-flex text-accent-text">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className="relative [&>svg]:size-4">
            <Star className={star <= halves ? "fill-current" : "opacity-60"} />
            {star - halves === 0.5 && <StarHalf className="absolute inset-0 fill-current" />}
          </span>
        ))}
      </span>
      <span className="figures font-semibold">{text("ratingOf", { rating })}</span>
    </span>
  );
}
