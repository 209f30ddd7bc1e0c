import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ToasterProps, toast } from "sonner";
import { Alert } from "../../components/ui/alert.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { Flash } from "./flash-cookie.ts";
import { SHOWN_MS, showToast, subscribeToToasts, type Toast } from "./show-toast.ts";

const LOOKS = {
  toast:
    "!rounded-lg !border !border-line !bg-surface !text-ink !font-sans !text-base !shadow-raised text-balance dark:!border-line-strong",
  description: "!text-muted",
  actionButton: "!min-h-11 !rounded-md !bg-brand !px-4 !text-base !font-semibold !text-on-brand",
  success: "[&_svg]:!text-success-text",
  error: "[&_svg]:!text-danger-text",
  info: "[&_svg]:!text-info-text",
};

/** At the top, because buttons and the thumb are at the bottom. */
const BELOW_HEADER = { top: "5rem" };

const withSonner = (show: typeof toast, { kind, message, id, detail, action }: Toast): void => {
  show[kind](message, {
    duration: SHOWN_MS[kind],
    ...(id ? { id } : {}),
    description: detail,
    action: action && { label: action.label, onClick: action.run },
  });
};

/** Shows toasts. Sonner loads with the first one; without a network that one is shown as an alert. */
export function Toaster() {
  const text = useMessages("ui");
  const [Sonner, setSonner] = useState<ComponentType<ToasterProps> | null>(null);
  const [plain, setPlain] = useState<Toast | null>(null);
  const waiting = useRef<Toast[]>([]);
  const toasts = useRef<typeof toast>(null);
  useEffect(
    () =>
      subscribeToToasts((notice) => {
        if (toasts.current) return withSonner(toasts.current, notice);
        waiting.current.push(notice);
        import("sonner").then(
          (sonner) => setSonner(() => sonner.Toaster),
          () => setPlain(waiting.current.splice(0).at(-1) ?? null),
        );
      }),
    [],
  );
  // This effect runs after Sonner's own, when it accepts toasts.
  useEffect(() => {
    if (!Sonner) return;
    void import("sonner").then((sonner) => {
      toasts.current = sonner.toast;
      for (const notice of waiting.current.splice(0)) withSonner(sonner.toast, notice);
    });
  }, [Sonner]);
  if (!Sonner) return plain && <PlainToast key={plain.message} notice={plain} onEnd={() => setPlain(null)} />;
  return (
    <Sonner
      theme="system"
      position="top-center"
      offset={BELOW_HEADER}
      mobileOffset={BELOW_HEADER}
      containerAriaLabel={text("notices")}
      toastOptions={{ classNames: LOOKS }}
    />
  );
}

/** A toast made of components that the page has loaded already. */
function PlainToast({ notice: { kind, message, action }, onEnd }: { notice: Toast; onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind]);
  return (
    <div className="flash">
      <Alert tone={kind === "error" ? "danger" : kind} className="items-center shadow-raised">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {message}
          {action && (
            <Button
              onClick={() => {
                action.run();
                onEnd();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      </Alert>
    </div>
  );
}

/** The flash message of this page: server-rendered as an alert, and a toast after hydration. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const [toastedId, setToastedId] = useState<string | null>(null);
  useEffect(() => {
    if (!flash || flash.id === toastedId) return;
    setToastedId(flash.id);
    void showToast(flash.kind, flash.message);
  }, [flash, toastedId]);
  if (!flash || flash.id === toastedId) return null;
  return (
    <div className="flash">
      <Alert tone={flash.kind === "error" ? "danger" : flash.kind} className="shadow-raised">
        {flash.message}
      </Alert>
    </div>
  );
}
