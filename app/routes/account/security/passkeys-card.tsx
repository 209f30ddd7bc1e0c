import { href } from "react-router";
import { MAX_PASSKEYS, type Passkey } from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyList } from "./passkey-list.tsx";

interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  /** False until the account's address is verified. */
  mayAdd: boolean;
}

export function PasskeysCard({ passkeys, mayAdd }: PasskeysCardProps) {
  const text = useMessages("passkeys");
  return (
    <Card id="passkeys" className="scroll-mt-24">
      <h2 className="text-xl">{text("title")}</h2>
      <p className="mt-1 text-muted">{text("text")}</p>
      <p className="mt-1 mb-2 font-semibold">{text("count", { count: passkeys.length })}</p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {!mayAdd ? (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3">{text("verifyFirst")}</p>
          <ButtonLink to={href("/profile/verify-email")} look="outline">
            {text("verify")}
          </ButtonLink>
        </div>
      ) : passkeys.length < MAX_PASSKEYS ? (
        <AddPasskey />
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-muted">{text("full", { max: MAX_PASSKEYS })}</p>
      )}
    </Card>
  );
}
