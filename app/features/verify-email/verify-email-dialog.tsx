import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useActionForm } from "../action-result/action-form.tsx";
import { progressOf, SEND_FORM, VerifyEmailSteps } from "./verify-email-steps.tsx";

/** The dialog over the profile. Its code loads when it is opened, and the e-mail with the code is sent at once. */
export default function VerifyEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useMessages("verifyEmail");
  const { isSent } = progressOf(useActionForm(SEND_FORM));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={text("title")} description={text(isSent ? "whereSent" : "where", { email })}>
        <VerifyEmailSteps start="send-now" onVerified={onClose} />
      </DialogContent>
    </Dialog>
  );
}
