import { Building2, FileSpreadsheet, FileText, Store } from "lucide-react";
import { Card } from "../../../components/ui/card.tsx";

const ICONS = { kitchen: FileSpreadsheet, hotel: Building2, accounts: FileText, shop: Store };

export interface StartingPoint {
  readonly name: keyof typeof ICONS;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly to: string;
}

/** Where each kind of reader begins. */
export function StartingPoints({ title, points }: { title: string; points: readonly StartingPoint[] }) {
  return (
    <section aria-labelledby="starting-points">
      <h2 id="starting-points" className="mb-3 text-2xl">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {points.map((point) => {
          const Icon = ICONS[point.name];
          return (
            <li key={point.name} className="grid">
              <Card className="grid content-start gap-2">
                <h3 className="flex items-center gap-2 text-lg">
                  <Icon aria-hidden className="size-5 shrink-0 text-brand-text" />
                  {point.title}
                </h3>
                <p className="text-pretty text-muted">{point.text}</p>
                <a
                  href={point.to}
                  className="inline-flex min-h-11 w-fit items-center self-end font-semibold text-brand-text underline"
                >
                  {point.link}
                </a>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
