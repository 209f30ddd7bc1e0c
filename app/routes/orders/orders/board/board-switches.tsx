import { BellOff, BellRing, Volume2, VolumeX } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { href, useNavigate } from "react-router";
import { Button } from "../../../../components/ui/button.tsx";
import { usePush } from "../../../../features/push/use-push.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import { isAlertOn, subscribeToAlert, switchAlert, unlockAudio } from "./new-order-alert.ts";

export default function BoardSwitches() {
  return (
    <>
      <PushBell />
      <AlertSwitch />
    </>
  );
}

/** Sound and vibration for new orders; the choice is stored on the device. */
function AlertSwitch() {
  const text = useMessages("agent.alert");
  const isOn = useSyncExternalStore(subscribeToAlert, isAlertOn, () => false);
  useEffect(() => {
    window.addEventListener("pointerdown", unlockAudio, { once: true });
    return () => window.removeEventListener("pointerdown", unlockAudio);
  }, []);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button
      variant={isOn ? "secondary" : "outline"}
      size="icon"
      className="needs-script"
      aria-pressed={isOn}
      aria-label={text("label")}
      title={text(isOn ? "on" : "off")}
      onClick={() => switchAlert(!isOn)}
    >
      <Icon aria-hidden />
    </Button>
  );
}

function PushBell() {
  const text = useMessages("push");
  const { state, isPending, switchOn, switchOff } = usePush();
  const navigate = useNavigate();
  const isOn = state === "on";
  const toggle = () => {
    if (isOn) return switchOff();
    if (state === null || state === "off") return switchOn();
    // The profile explains why notifications cannot be switched on; a toast is too short for that.
    return navigate(`${href("/agent-profile")}#notifications`);
  };
  const Icon = isOn ? BellRing : BellOff;
  return (
    <Button
      variant={isOn ? "secondary" : "outline"}
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
