import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { useMessages } from "../../../../i18n/messages.tsx";
import { isAlertOn, subscribeToAlert, switchAlert, unlockAudio } from "./new-order-alert.ts";

/** Switches sound and vibration for new orders; the choice is stored on the device. */
export function AlertSwitch() {
  const text = useMessages("agent.alert");
  const isOn = useSyncExternalStore(subscribeToAlert, isAlertOn, () => false);
  useEffect(() => {
    window.addEventListener("pointerdown", unlockAudio, { once: true });
    return () => window.removeEventListener("pointerdown", unlockAudio);
  }, []);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button
      look={isOn ? "soft" : "outline"}
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
