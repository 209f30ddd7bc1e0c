import { ClipboardCheck, KeyRound, ShoppingBasket, Wallet } from "lucide-react";
import { Dialog } from "radix-ui";
import { brand } from "../../../worker/brand.contract.ts";
import { DialogContent } from "../../components/ui/dialog.tsx";
import { useMessages } from "../../i18n/messages.tsx";

const STEPS = [
  ["choose", ShoppingBasket],
  ["pay", Wallet],
  ["confirm", KeyRound],
  ["receive", ClipboardCheck],
] as const;

/** The dialog of Watch Demo, loaded on demand to keep the home page small. */
export default function HowItWorks({ onClose }: { onClose: () => void }) {
  const text = useMessages("home");
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={text("how.title", { name: brand.name })} description={text("how.intro")}>
        <ol className="grid gap-4">
          {STEPS.map(([step, Icon], index) => (
            <li key={step} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
                <Icon aria-hidden className="size-6" />
              </span>
              <div>
                <h3 className="text-lg">
                  {index + 1}. {text(`how.steps.${step}.title`)}
                </h3>
                <p className="text-pretty text-muted">{text(`how.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </DialogContent>
    </Dialog.Root>
  );
}
