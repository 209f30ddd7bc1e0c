import { lazy, Suspense, useEffect, useState } from "react";
import { toasterDesk } from "../../features/notices/notify.ts";
import { useText } from "../../i18n/texts.tsx";

const Sonner = lazy(() => import("sonner").then((module) => ({ default: module.Toaster })));

const LOOKS = {
  toast: "!rounded-lg !border !border-line !bg-surface !text-ink !font-sans !text-base !shadow-raised",
  success: "[&_svg]:!text-success-text",
  error: "[&_svg]:!text-danger-text",
  info: "[&_svg]:!text-info-text",
};

/** Not at the bottom: there the thumb is, and the button it wants to tap again. */
const BELOW_HEADER = { top: "5rem" };

/** Where notices appear. Nothing of it is fetched before the first one. */
export function Toaster() {
  const text = useText("ui");
  const [isWanted, setWanted] = useState(false);
  useEffect(() => toasterDesk.onSummon(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Sonner
        theme="system"
        position="top-center"
        offset={BELOW_HEADER}
        mobileOffset={BELOW_HEADER}
        containerAriaLabel={text("notices")}
        toastOptions={{ classNames: LOOKS }}
      />
      <Ready />
    </Suspense>
  );
}

/** Stands after the toaster, so that its effect runs once that one listens. */
function Ready() {
  useEffect(() => toasterDesk.isReady(), []);
  return null;
}
