import { MAX_PASSKEYS, type Passkey } from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { Card } from "../../../components/ui/card.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyList } from "./passkey-list.tsx";

export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const text = useMessages("passkeys");
  return (
    <Card id="passkeys" className="scroll-mt-24">
      <h2 className="text-xl">{text("title")}</h2>
      <p className="mt-1 text-muted">{text("text")}</p>
      <p className="mt-1 mb-2 font-semibold">{text("count", { count: passkeys.length })}</p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {passkeys.length < MAX_PASSKEYS ? (
        <AddPasskey />
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-muted">{text("full", { max: MAX_PASSKEYS })}</p>
      )}
    </Card>
  );
}
