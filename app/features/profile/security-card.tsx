import { KeyRound } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useText } from "../../i18n/texts.tsx";

export function SecurityCard() {
  const text = useText("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("security")}</h2>
        <p className="mt-1 text-muted">{text("securityText")}</p>
      </div>
      <ButtonLink to={href("/profile/security")} look="outline" className="w-full sm:w-auto">
        <KeyRound aria-hidden /> {text("securityAction")}
      </ButtonLink>
    </Card>
  );
}
