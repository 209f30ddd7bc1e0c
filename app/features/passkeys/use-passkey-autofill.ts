import { useEffect, useRef } from "react";
import { isPasskeySupported, loadDevice } from "./use-passkey-dialog.ts";

const isOffered = async (): Promise<boolean> =>
  isPasskeySupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Offers the device's passkeys below the field whose `autocomplete` ends in "webauthn". `round` is another number for each
 * time that the offer begins anew; null ends it. A failure is silent, because nobody asked for anything.
 */
export const usePasskeyAutofill = (round: number | null, onSigned: (signed: string) => void): void => {
  const signed = useRef(onSigned);
  signed.current = onSigned;
  useEffect(() => {
    if (round === null) return;
    let isGone = false;
    let end = (): void => undefined;
    const offer = async (): Promise<void> => {
      if (!(await isOffered())) return;
      const device = await loadDevice();
      if (isGone) return;
      end = device.cancel;
      const answer = await device.signIn(true);
      if (!isGone) signed.current(answer);
    };
    offer().catch(() => undefined);
    return () => {
      isGone = true;
      end();
    };
  }, [round]);
};
