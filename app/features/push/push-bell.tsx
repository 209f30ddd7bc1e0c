import { BellOff, BellRing } from "lucide-react";
import { href, useNavigate } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { usePush } from "./use-push.ts";

/** The switch for notifications on the agent's board, as an icon. */
export function PushBell() {
  const text = useMessages("push");
  const { state, isPending, switchOn, switchOff } = usePush();
  const navigate = useNavigate();
  const isOn = state === "on";
  const toggle = () => {
    if (isOn) return switchOff();
    if (state === null || state === "off") return switchOn();
    // The profile explains why it cannot be switched on, which is too long for a toast.
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
      disabled={isPending}
      onClick={toggle}
    >
      <Icon aria-hidden />
    </Button>
  );
}
