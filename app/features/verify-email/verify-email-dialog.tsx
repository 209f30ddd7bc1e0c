import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { useText } from "../../i18n/texts.tsx";
import { VerifyEmailSteps } from "./verify-email-steps.tsx";

/** Over the profile. Fetched when someone wants it; the code is sent as soon as it opens. */
export default function VerifyEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useText("verifyEmail");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={text("title")} description={text("whereSent", { email })}>
        <VerifyEmailSteps start="send-now" onVerified={onClose} />
      </DialogContent>
    </Dialog>
  );
}
