import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { ActionResult } from "../action-result/action-result.ts";
import { isPasskeySupported, loadDevice, usePasskeyDialog } from "./use-passkey-dialog.ts";

interface SignInWithPasskeyProps {
  /** The page to open after signing in; null for the default page of the role. */
  returnTo: string | null;
  /** The page has an e-mail field, below which the browser offers passkeys. */
  offersAutofill?: boolean;
}

const isOffered = async (): Promise<boolean> =>
  isPasskeySupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Offers the device's passkeys below the field whose `autocomplete` ends in "webauthn". A new `round` starts the offer
 * again; null ends it. Failures are silent, because the visitor asked for nothing.
 */
const usePasskeyAutofill = (round: number | null, onSigned: (response: string) => void): void => {
  const latestOnSigned = useRef(onSigned);
  latestOnSigned.current = onSigned;
  useEffect(() => {
    if (round === null) return;
    let isGone = false;
    let end = (): void => undefined;
    const offer = async (): Promise<void> => {
      if (!(await isOffered())) return;
      const device = await loadDevice();
      if (isGone) return;
      end = device.cancel;
      const response = await device.signIn(true);
      if (!isGone) latestOnSigned.current(response);
    };
    offer().catch(() => undefined);
    return () => {
      isGone = true;
      end();
    };
  }, [round]);
};

/** A button that signs in with a passkey of this device. Needs script. */
export function SignInWithPasskey({ returnTo, offersAutofill = false }: SignInWithPasskeyProps) {
  const text = useMessages("passkeyDialog");
  const fetcher = useFetcher<ActionResult>();
  const { run, isWaiting, problem } = usePasskeyDialog();
  const [dialogs, setDialogs] = useState(0);
  const isSending = fetcher.state !== "idle";
  const send = (response: string): void => {
    const search = returnTo ? `?${new URLSearchParams({ returnTo })}` : "";
    fetcher.submit({ response }, { method: "post", action: href("/login/passkey") + search });
  };
  // After a refusal only the button remains, because the same offer would be refused again.
  const isOffering = offersAutofill && !isWaiting && !isSending && !fetcher.data;
  usePasskeyAutofill(isOffering ? dialogs : null, send);

  const ask = async (): Promise<void> => {
    const response = await run((device) => device.signIn(false));
    setDialogs((count) => count + 1);
    if (response) send(response);
  };
  const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data.message : undefined;
  const sentence = isWaiting || isSending ? undefined : (problem?.message ?? refusal);
  return (
    <div className="needs-script mt-3">
      <Button variant="outline" size="lg" wide disabled={isWaiting || isSending} onClick={ask}>
        <Fingerprint aria-hidden /> {text(isWaiting || isSending ? "waiting" : "signIn")}
      </Button>
      {sentence && (
        <p role="alert" className="mt-2 font-semibold text-danger-text">
          {sentence}
        </p>
      )}
    </div>
  );
}
