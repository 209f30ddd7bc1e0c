import { Star } from "lucide-react";
import { useText } from "../../i18n/texts.tsx";

/** Spec §9: 0 to 5. Before anyone rated there is no number to show. */
export function RatingStars({ rating }: { rating: number | null }) {
  const text = useText("profile");
  if (rating === null) return <span className="text-muted">{text("noRatings")}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span aria-hidden className="inline-flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            className={`size-4 text-accent-text ${star <= Math.round(rating) ? "fill-current" : "opacity-60"}`}
          />
        ))}
      </span>
      <span className="figures font-semibold">{text("ratingOf", { rating })}</span>
    </span>
  );
}
