import { Star, StarHalf } from "lucide-react";
import { useMessages } from "../../i18n/messages.tsx";

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
