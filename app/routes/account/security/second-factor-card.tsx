import { ShieldCheck } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** For staff: the way to their second factor. */
export function SecondFactorCard() {
  const text = useMessages("secondFactor");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl">{text("title")}</h2>
        <p className="mt-1 text-muted">{text("cardText")}</p>
      </div>
      <ButtonLink to={href("/profile/second-factor")} look="outline" className="w-full sm:w-auto">
        <ShieldCheck aria-hidden /> {text("cardAction")}
      </ButtonLink>
    </Card>
  );
}
