import { CirclePlay } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";
import { useWindow } from "../offline/use-window.ts";

const howItWorks = () => import("./how-it-works.tsx");

export function WatchDemo() {
  const text = useText("home");
  const { Window: HowItWorks, open, close } = useWindow(howItWorks);
  return (
    <>
      <Button look="night" size="lg" className="needs-script" aria-haspopup="dialog" onClick={open}>
        <CirclePlay aria-hidden /> {text("demo")}
      </Button>
      {HowItWorks && <HowItWorks onClose={close} />}
    </>
  );
}
