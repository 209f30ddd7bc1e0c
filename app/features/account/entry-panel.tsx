import type { ReactNode } from "react";

/** The frame of the login and sign-up pages; it fills the space down to the footer. */
export function EntryPanel({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="dawn -mb-16 grow px-3.5 py-10 sm:py-14">
      <div className="mx-auto max-w-lg rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-8">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-1 mb-6 text-balance text-muted">{intro}</p>
        {children}
      </div>
    </div>
  );
}
