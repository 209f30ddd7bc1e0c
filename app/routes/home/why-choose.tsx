import { IndianRupee, Leaf, Truck } from "lucide-react";
import { brand } from "../../../worker/brand.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

const REASONS = [
  ["fast", Truck],
  ["fresh", Leaf],
  ["price", IndianRupee],
] as const;

export function WhyChoose() {
  const text = useMessages("home");
  return (
    <section className="border-y border-line bg-sunken py-12 last:-mb-16 last:border-b-0 last:pb-16">
      <div className="page-width">
        <h2 className="text-3xl">{text("whyTitle", { name: brand.name })}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-7 md:grid-cols-3 md:gap-y-0">
          {REASONS.map(([reason, Icon]) => (
            <li key={reason} className="flex gap-4 md:row-span-3 md:grid md:grid-rows-subgrid md:gap-0">
              <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand text-on-brand md:mb-3">
                <Icon aria-hidden className="size-6.5" />
              </span>
              {/* A subgrid row aligns the headings when one of them wraps in some language. */}
              <div className="md:contents">
                <h3 className="text-xl md:max-lg:text-lg">{text(`why.${reason}.title`)}</h3>
                <p className="mt-1 text-pretty text-muted">
                  {text(`why.${reason}.text`)}
                  {reason === "fast" && <span className="mt-1.5 block text-sm">{text("why.fast.note")}</span>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
