import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "../../../components/ui/dialog.tsx";
import { useText } from "../../../i18n/texts.tsx";
import { PaymentStep, type PaymentStepProps } from "./payment-step.tsx";

interface PaymentWindowProps extends Omit<PaymentStepProps, "cancel"> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The payment step over the page. Loaded when the buyer begins to fill in the form. */
export function PaymentDialog({ isOpen, onOpenChange, ...step }: PaymentWindowProps) {
  const text = useText("checkout");
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !step.isBusy && onOpenChange(wanted)}>
      <DialogContent title={text("payTitle")} description={text("payText")}>
        <PaymentStep
          {...step}
          cancel={
            <DialogClose asChild>
              <Button look="outline" size="lg" disabled={step.isBusy}>
                {text("cancel")}
              </Button>
            </DialogClose>
          }
        />
      </DialogContent>
    </Dialog>
  );
}
