import type { ReactNode } from "react";

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="guide-sample">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
