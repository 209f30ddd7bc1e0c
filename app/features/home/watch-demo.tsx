import { CirclePlay } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";

const HowItWorks = lazy(() => import("./how-it-works.tsx"));

export function WatchDemo() {
  const text = useText("home");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="night" size="lg" className="needs-script" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CirclePlay aria-hidden /> {text("demo")}
      </Button>
      {isOpen && (
        <Suspense>
          <HowItWorks onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
