import type { ReactNode } from "react";
import { brand } from "../../worker/brand.contract.ts";

/** The letterhead of a printed sheet; `children` is the sheet's title. */
export function Letterhead({ children }: { children: ReactNode }) {
  return (
    <header className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-b-2 pb-3 print:flex-nowrap">
      <div>
        <p className="text-2xl font-bold">{brand.name}</p>
        <p>{brand.address}</p>
        <p>
          {brand.phone} · {brand.email}
        </p>
      </div>
      <div className="min-w-0 break-words print:text-right sm:text-right">{children}</div>
    </header>
  );
}
