import type { ComponentProps, ReactNode } from "react";

interface ConfirmDialogProps extends Omit<ComponentProps<"dialog">, "title"> {
  id: string;
  title: string;
  question: string;
  children: ReactNode;
}

/** Uses the native `<dialog>`, because it needs no script of its own and a list may have one on every card. */
export function ConfirmDialog({ id, title, question, children, ...rest }: ConfirmDialogProps) {
  return (
    <dialog
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      className="inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-xl border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-[#07110c]/60 open:animate-rise sm:inset-0 sm:m-auto sm:max-w-md sm:rounded-xl"
      {...rest}
    >
      <h2 id={`${id}-title`} className="text-xl wrap-anywhere">
        {title}
      </h2>
      <p id={`${id}-question`} className="mt-1 mb-5 text-muted">
        {question}
      </p>
      {children}
    </dialog>
  );
}
