import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { ToasterProps } from "sonner";
import { Button } from "../../components/ui/button.tsx";
import { Alert } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { Flash, ToastKind } from "./flash-cookie.ts";
import { DURATION_MS, showToast, subscribeToToasts, type Toast } from "./show-toast.ts";

const LOOKS = {
  toast:
    "!rounded-lg !border !border-line !bg-surface !text-ink !font-sans !text-base !shadow-raised text-balance dark:!border-line-strong",
  description: "!text-muted",
  actionButton: "!min-h-11 !rounded-md !bg-brand !px-4 !text-base !font-semibold !text-on-brand",
  cancelButton: "!min-h-11 !rounded-md !bg-brand !px-4 !text-base !font-semibold !text-on-brand",
  success: "[&_svg]:!text-success-text",
  error: "[&_svg]:!text-danger-text",
  info: "[&_svg]:!text-info-text",
};

/** At the top, because buttons and the thumb are at the bottom. */
const BELOW_HEADER = { top: "5rem" };

let loading: Promise<typeof import("sonner")> | undefined;

/** One promise for all toasts, because two pending imports may resolve in either order. */
const loadSonner = () => {
  loading ??= import("sonner").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Rendering a toast is slow, so the change that a tap caused is painted first. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Sonner's id of the visible toast, by our id. */
const replaceable = new Map<string, string | number>();

/** Shows toasts. Sonner loads with the first toast; while it cannot be loaded, a toast is shown as an alert. */
export function Toaster() {
  const text = useMessages("ui");
  const [Sonner, setSonner] = useState<ComponentType<ToasterProps> | null>(null);
  const [plain, setPlain] = useState<Toast | null>(null);
  useEffect(
    () =>
      subscribeToToasts((notice) =>
        Promise.all([loadSonner(), nextPaint()]).then(
          ([sonner]) => {
            setSonner(() => sonner.Toaster);
            const { kind, message, id, description, action, secondAction, isLasting } = notice;
            // A closing toast is not replaced, because Sonner would drop the new message with it.
            const forget = () => void (id && replaceable.delete(id));
            const options = {
              description,
              // Sonner places the cancel button first, so the first of two actions is passed as `cancel`.
              action: secondAction ?? action,
              cancel: secondAction && action,
              id: id && replaceable.get(id),
              onAutoClose: forget,
              onDismiss: forget,
            };
            // Sonner keeps a toast until its component is there to show it.
            const sonnerId = sonner.toast[kind](message, {
              ...options,
              duration: isLasting ? Number.POSITIVE_INFINITY : DURATION_MS[kind],
            });
            if (id) replaceable.set(id, sonnerId);
          },
          () => setPlain(notice),
        ),
      ),
    [],
  );
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

/** Shown while Sonner cannot be loaded; consists of components that the page has already. */
function PlainToast({ notice: { kind, message, action, secondAction }, onEnd }: { notice: Toast; onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), DURATION_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind]);
  return (
    <ToastAlert kind={kind} className="items-center">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {message}
        {[action, secondAction].map(
          (choice) =>
            choice && (
              <Button
                key={choice.label}
                onClick={() => {
                  choice.onClick();
                  onEnd();
                }}
              >
                {choice.label}
              </Button>
            ),
        )}
      </div>
    </ToastAlert>
  );
}

/** The flash message of this page: server-rendered as an alert, and a toast after hydration. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const [toastedId, setToastedId] = useState<string | null>(null);
  useEffect(() => {
    if (!flash || flash.id === toastedId) return;
    setToastedId(flash.id);
    showToast(flash.kind, flash.message);
  }, [flash, toastedId]);
  return flash && flash.id !== toastedId && <ToastAlert kind={flash.kind}>{flash.message}</ToastAlert>;
}

function ToastAlert({ kind, className = "", children }: { kind: ToastKind; className?: string; children: ReactNode }) {
  return (
    <div className="flash">
      <Alert tone={kind === "error" ? "danger" : kind} className={`shadow-raised ${className}`}>
        {children}
      </Alert>
    </div>
  );
}
