import { BellOff, BellRing } from "lucide-react";
import { href, useNavigate } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";
import { usePush } from "./use-push.ts";

/** The same switch where an agent works, as quiet as the one for sound beside it. */
export function PushBell() {
  const text = useText("push");
  const { state, isBusy, switchOn, switchOff } = usePush();
  const navigate = useNavigate();
  const isOn = state === "on";
  const tap = () => {
    if (isOn) return switchOff();
    if (state === null || state === "off") return switchOn();
    // Why it cannot be switched, and what helps, is more than a notice can say.
    return navigate(`${href("/agent-profile")}#notifications`);
  };
  const Icon = isOn ? BellRing : BellOff;
  return (
    <Button
      look={isOn ? "soft" : "outline"}
      size="icon"
      className="needs-script"
      data-push={state ?? "unknown"}
      aria-pressed={isOn}
      aria-label={text("title")}
      title={text(state ?? "off")}
      disabled={isBusy}
      onClick={tap}
    >
      <Icon aria-hidden />
    </Button>
  );
}
