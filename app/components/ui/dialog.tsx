import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  description?: ReactNode;
}

/** A sheet at the bottom on phones, a centred dialog on larger screens. */
export function DialogContent({ title, description, className, children, ...rest }: DialogContentProps) {
  const text = useMessages("ui");
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-[#07110c]/60" />
      <Radix.Content
        className={cn(
          "fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-xl border border-line bg-surface p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink shadow-raised sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-lg sm:-translate-1/2 sm:rounded-xl sm:p-6",
          className,
        )}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...rest}
      >
        <div className="mb-4 flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-xl wrap-anywhere">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-pretty text-muted">{description}</Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" aria-label={text("close")} className="-mt-2 -mr-2">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
