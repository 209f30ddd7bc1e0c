import type { MouseEvent } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useDialog } from "../network/use-dialog.ts";

const verifyEmailDialog = () => import("./verify-email-dialog.tsx");

interface VerifyEmailProps {
  /** The account's e-mail address, which the code is sent to. */
  email: string;
  className?: string;
}

/**
 * The button beside an unverified address, and the dialog that it opens. After verification the page's loaders run
 * again, and `isEmailVerified` hides the button. Without script it leads to the page /profile/verify-email.
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
