import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "../../../components/ui/dialog.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { PaymentStep, type PaymentStepProps } from "./payment-step.tsx";

interface PaymentDialogProps extends Omit<PaymentStepProps, "cancel"> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function PaymentDialog({ isOpen, onOpenChange, ...step }: PaymentDialogProps) {
  const text = useMessages("checkout");
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !step.isPending && onOpenChange(wanted)}>
      <DialogContent title={text("payTitle")} description={text("payText")}>
        <PaymentStep
          {...step}
          cancel={
            <DialogClose asChild>
              <Button variant="outline" size="lg" disabled={step.isPending}>
                {text("cancel")}
              </Button>
            </DialogClose>
          }
        />
      </DialogContent>
    </Dialog>
  );
}
