import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { VerifyEmailSteps } from "./verify-email-steps.tsx";

/** Over the profile. Fetched when someone wants it; the code is sent as soon as it opens. */
export default function VerifyEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useMessages("verifyEmail");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={text("title")} description={text("whereSent", { email })}>
        <VerifyEmailSteps start="send-now" onVerified={onClose} />
      </DialogContent>
    </Dialog>
  );
}
