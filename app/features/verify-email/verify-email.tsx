import type { MouseEvent } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useDialog } from "../network/use-dialog.ts";

const verifyEmailDialog = () => import("./verify-email-dialog.tsx");

interface VerifyEmailProps {
  /** The account's address: where the code goes. */
  email: string;
  className?: string;
}

/**
 * The button beside an address that is not verified, and the dialog it opens. After verification the page's loaders run
 * again, and `isEmailVerified` hides it. Without script the button leads to the page /profile/verify-email.
 */
export function VerifyEmail({ email, className }: VerifyEmailProps) {
  const text = useMessages("verifyEmail");
  const { Dialog, open, close } = useDialog(verifyEmailDialog);
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <ButtonLink
        to={href("/profile/verify-email")}
        look="outline"
        onClick={openHere}
        {...(className ? { className } : {})}
      >
        {text("open")}
      </ButtonLink>
      {Dialog && <Dialog email={email} onClose={close} />}
    </>
  );
}
