import { PushBell } from "../../../../features/push/push-bell.tsx";
import { AlertSwitch } from "./alert-switch.tsx";

/** How the agent hears of new orders. */
export default function BoardSwitches() {
  return (
    <>
      <PushBell />
      <AlertSwitch />
    </>
  );
}
