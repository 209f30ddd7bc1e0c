import { CirclePlay } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useDialog } from "../../features/network/use-dialog.ts";
import { useText } from "../../i18n/texts.tsx";

const howItWorks = () => import("./how-it-works.tsx");

export function WatchDemo() {
  const text = useText("home");
  const { Dialog: HowItWorks, open, close } = useDialog(howItWorks);
  return (
    <>
      <Button look="night" size="lg" className="needs-script" aria-haspopup="dialog" onClick={open}>
        <CirclePlay aria-hidden /> {text("demo")}
      </Button>
      {HowItWorks && <HowItWorks onClose={close} />}
    </>
  );
}
